import { namedPosition } from '../../../graph/store/older-past.ts'
import { choice, flag, json, list, long, text } from '../../../graph/model/field.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import type { JsonObject } from '../../../graph/model/json.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import { parseQueryUrn, type Urn } from '../../../graph/model/urn.ts'
import { changedEntities, DIFF_SCOPES } from '../../catalog/past/changed-entities.ts'
import { Differences, type EntityDiff } from '../../catalog/past/diff.ts'
import { findPosition } from '../../catalog/past/find-position.ts'
import { tellDifferences } from '../../catalog/past/tell.ts'
import { requireKeyOfNode } from '../../catalog/read/require-key.ts'
import { objectAnswer, URN, wholeFields, wholeRecord } from '../answers.ts'
import { requireWithin } from '../bounds.ts'
import { EXAMPLE_URN, route } from '../route.ts'
import { urnField } from '../shared-fields.ts'
import { wireValue } from '../wire-values.ts'

const LIMIT_DEFAULT = 100
const TEXT = 'text/plain'

const edges = list(
  wholeRecord(
    { type: text(), to: URN },
    { from: text({ doc: 'Absent: the entity.' }), via: text() },
  ),
)
const originFields = {
  actor: text(),
  time: long({ doc: 'Milliseconds since the epoch.' }),
  position: long({ doc: 'Of the last change of the element; 0: older than the log.' }),
}
const difference = wholeRecord(
  {
    path: text({ doc: 'A JSON pointer, in which entries of lists have their keys.' }),
    ...originFields,
  },
  { before: json({ doc: 'Absent: added.' }), after: json({ doc: 'Absent: removed.' }) },
)

/** docs/interface: changes/diff */
export const getDiff = route({
  method: 'GET',
  path: '/diff',
  role: 'reader',
  otherMediaType: TEXT,
  summary: 'Compares entities between two positions of the log of changes, or two times.',
  details:
    'Changes after `from`, and up to `to`. With `Accept: text/plain`, the answer tells them in words.',
  parameters: {
    urn: urnField,
    from: text({ doc: 'A position, or a time in milliseconds. Default: the beginning.' }),
    to: text({ doc: 'A position, or a time in milliseconds. Default: now.' }),
    scope: choice(DIFF_SCOPES, {
      doc: 'Also compares what is around the entity now; `all`, without `urn`, everything. Default: the entity.',
    }),
    limit: long({
      doc: `Most entities, from 1 to ${LIMITS.changes.max}. Default: ${LIMIT_DEFAULT}.`,
    }),
    cursor: text({ doc: 'The cursor of the previous page.' }),
  },
  answers: objectAnswer(
    wholeFields(
      {
        from: long(),
        to: long(),
        entities: list(
          wholeRecord({
            urn: URN,
            change: choice(['created', 'deleted', 'changed']),
            aspects: list(
              wholeRecord({
                aspect: text(),
                versionBefore: json({ doc: 'Counts from 1; null: there was no value.' }),
                versionAfter: json({ doc: 'Counts from 1; null: there is no value.' }),
                changes: list(difference),
              }),
            ),
            edges: wholeRecord({ added: edges, removed: edges }),
          }),
        ),
        hasMore: flag({ doc: 'Whether more entities may differ.' }),
      },
      { cursor: text({ doc: 'Where to continue. Absent on the last page.' }) },
    ),
  ),
  errors: ['INVALID_URN', 'PAST_UNKNOWN'],
  example: { urn: EXAMPLE_URN, limit: 5 },
  async handle({ parameters, headers, ...caller }, services) {
    const { catalog } = services
    const { urn, scope, limit = LIMIT_DEFAULT, cursor } = parameters
    requireWithin('limit', limit, { least: 1, most: LIMITS.changes.max })
    if ((urn === undefined) !== (scope === 'all')) {
      const problem = urn === undefined ? 'urn is missing, or scope=all' : 'scope=all has no urn'
      throw new CatalogError('INVALID_PARAMETER', problem)
    }
    const to =
      parameters.to === undefined
        ? await catalog.changeLog.last()
        : await findPosition(catalog, parameters.to, 'to')
    const from =
      parameters.from === undefined
        ? await catalog.past.begin()
        : await findPosition(catalog, parameters.from, 'from')
    if (from > to)
      throw new CatalogError(
        'INVALID_PARAMETER',
        `from, ${namedPosition(from)}, is after to, ${namedPosition(to)}`,
      )
    const toWire = (name: string, value: JsonObject) => wireValue(services, { name, value })
    const differences = new Differences(catalog, caller, { from, to }, toWire)
    const key =
      urn === undefined ? undefined : requireKeyOfNode(catalog.registry, parseQueryUrn(urn))
    const asked = { urn: key, scope, cursor }
    const entities: EntityDiff[] = []
    let next: string | undefined
    for await (const candidate of changedEntities(catalog, { from, to }, asked)) {
      if (entities.length === limit) {
        next = candidate.cursor
        break
      }
      const diff = await differences.of(candidate.urn as Urn)
      // Among the changes of a log, a deleted entity is told of where it was deleted.
      const { isDeletion } = candidate
      const isElsewhere = isDeletion !== undefined && isDeletion !== (diff?.change === 'deleted')
      if (diff && !isElsewhere) entities.push(diff)
    }
    if ([headers.accept].flat().some((types) => types?.startsWith(TEXT))) {
      const more = next === undefined ? '' : `More entities may differ: cursor=${next}\n`
      const told = await tellDifferences(catalog, differences, entities)
      return { text: told + more, type: `${TEXT}; charset=utf-8` }
    }
    const range = { from: namedPosition(from), to: namedPosition(to) }
    const page = { ...range, entities, hasMore: next !== undefined }
    return { body: { ...page, ...(next !== undefined && { cursor: next }) } }
  },
})
