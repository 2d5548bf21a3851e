import { CatalogError } from '../../../graph/model/errors.ts'
import {
  choice,
  flag,
  list,
  long,
  record,
  required,
  text,
  urn,
  type RecordValue,
} from '../../../graph/model/field.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { COLUMN_TYPE, entityTypeOf, parseUrn } from '../../../graph/model/urn.ts'
import { findImpact } from '../../catalog/lineage/impact.ts'
import { requireKeyOfNode } from '../../catalog/read/require-key.ts'
import { objectAnswer, URN, wholeFields, wholeRecord } from '../answers.ts'
import { EXAMPLE_URN, route } from '../route.ts'

/** What each operation changes: the member that names it. */
const OPERATIONS = {
  drop: 'column',
  rename: 'column',
  retype: 'column',
  delete: 'urn',
  deprecate: 'urn',
} as const
type Operation = keyof typeof OPERATIONS

const changeFields = {
  operation: required(choice(Object.keys(OPERATIONS) as Operation[])),
  column: text({
    doc: 'The column that is dropped, renamed or retyped.',
    like: urn(COLUMN_TYPE),
  }),
  urn: text({ doc: 'The entity that is deleted or deprecated.', like: urn() }),
}

/** docs/interface: read/impact */
export const getImpact = route({
  method: 'POST',
  path: '/impact',
  role: 'reader',
  summary: 'Returns what would be affected by changes of columns and entities, nearest first.',
  details:
    'Follows lineage downstream to its end; from a column, lineage between columns only. ' +
    'What changes itself is not affected.',
  readsPast: true,
  parameters: {
    changes: required(
      list(record(changeFields), { doc: `From 1 to ${LIMITS.impactChanges.max} changes.` }),
    ),
    paths: flag({ doc: 'Whether to return a shortest path to each entity. Default: false.' }),
  },
  answers: objectAnswer(
    wholeFields({
      affected: list(
        wholeRecord(
          { urn: URN, type: text(), distance: long() },
          {
            columns: list(URN, { doc: 'The affected columns.' }),
            path: list(URN, { doc: 'From a change to the entity or its nearest column.' }),
          },
        ),
      ),
      totals: wholeRecord({
        entities: long(),
        columns: long(),
        dashboards: long({ doc: 'Those of the entities that are dashboards.' }),
        owners: long(),
        groups: long({ doc: 'Those of the owners that are groups.' }),
      }),
      owners: list(URN, { doc: 'The owners of the affected entities.' }),
      truncated: flag({ doc: 'Whether there is more than is listed; totals count it.' }),
      isPartial: flag({
        doc: 'Whether the traversal stopped at its limit of edges or levels; totals count only what is nearer.',
      }),
    }),
  ),
  errors: ['INVALID_URN'],
  example: { changes: [{ operation: 'deprecate', urn: EXAMPLE_URN }], paths: true },
  async handle({ parameters: { changes, paths = false } }, { catalog }) {
    const { max } = LIMITS.impactChanges
    if (changes.length === 0 || changes.length > max) {
      const problem = `changes has ${changes.length} elements; expected from 1 to ${max}`
      throw new CatalogError('INVALID_PARAMETER', problem)
    }
    const urns = changes.map((change, at) => changedUrn(catalog.registry, change, `changes[${at}]`))
    return { body: await findImpact(catalog, urns, { withPaths: paths }) }
  },
})

/**
 * Returns the URN of what a change is about.
 *
 * @throws CatalogError `INVALID_PARAMETER` when it lacks the member of its operation, has that of
 *   another one, or names an entity where a column is expected, or a column for an entity;
 *   `INVALID_URN`
 */
function changedUrn(
  registry: Registry,
  change: RecordValue<typeof changeFields>,
  at: string,
): string {
  const { operation } = change
  const member = OPERATIONS[operation]
  const named = change[member]
  if (named === undefined || (change.column !== undefined && change.urn !== undefined)) {
    const problem = `${at}: ${operation} expects the member "${member}", and no other URN`
    throw new CatalogError('INVALID_PARAMETER', problem)
  }
  const changed = requireKeyOfNode(registry, parseUrn(named))
  if ((entityTypeOf(changed) === COLUMN_TYPE) !== (member === 'column')) {
    const expected = member === 'column' ? `a URN of type ${COLUMN_TYPE}` : 'an entity, no column'
    throw new CatalogError(
      'INVALID_PARAMETER',
      `${at}.${member}: ${operation} expects ${expected}; it is ${changed}`,
    )
  }
  return changed
}
