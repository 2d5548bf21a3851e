import { choice, flag, json, list, record, text, urn, type Field } from '../../graph/model/field.ts'
import { OPERATIONS } from '../../graph/store/change-log.ts'
import { changeEventFields, wholeRecord, type RouteAnswer } from './answers.ts'
import { missingPrivileges } from './shared-fields.ts'

/** The parameter of routes that write metadata, beside those that they declare. */
export const dryRunParameter = {
  dryRun: flag({ doc: 'true: answers what the request would do, and stores nothing.' }),
}

const foretoldEdges = list(
  wholeRecord({ source: urn(), relationshipType: text(), destination: urn() }),
)

/** The members that a dry run adds to an answer. */
const dryRunFields = {
  dryRun: flag(),
  items: list(
    wholeRecord(
      {
        urn: text(),
        outcome: choice(['written', 'unchanged', 'refused']),
        changes: list(wholeRecord(changeEventFields, { modifier: text(), renamedTo: text() }), {
          doc: 'What it changes, as the timeline tells it.',
        }),
        differences: list(json(), { doc: 'A JSON patch from the present value.' }),
        edges: wholeRecord({ gained: foretoldEdges, lost: foretoldEdges }),
        born: flag({ doc: 'Whether the request creates the entity.' }),
        dangling: list(text(), { doc: 'What relationships would name, and does not exist.' }),
      },
      {
        aspect: text({ doc: 'Absent: the entity, which is deleted.' }),
        reason: text(),
        missing: missingPrivileges,
        operation: choice(OPERATIONS, { doc: 'What the log of changes would name it.' }),
      },
    ),
  ),
}

/**
 * Returns the bodies of which one is answered by a route with dry runs; none, if its other answers are
 * empty, which a document cannot state beside them.
 */
export function rehearsedBodies(answers: RouteAnswer): Field[] {
  if (answers.kind !== 'json') return []
  const { body } = answers
  return body.kind === 'record'
    ? [record({ ...body.fields, ...dryRunFields })]
    : [body, wholeRecord(dryRunFields)]
}

/** Whether the answer has members with fixed names, beside which others may stand. */
export const isRecord = (answers: RouteAnswer): boolean =>
  answers.kind === 'json' && answers.body.kind === 'record'

/** Returns whether the router carries out dry runs of a route: it writes metadata. */
export function hasDryRun(answers: RouteAnswer): boolean {
  return (answers.kind === 'json' || answers.kind === 'nothing') && answers.writes === 'always'
}
