import { parseUrn } from '../../../graph/model/urn.ts'
import { timelineOf } from '../../catalog/timeline/timeline.ts'
import { timelineOfVersions } from '../../catalog/timeline/version-set.ts'
import { queriesFor } from '../engine/roots.ts'
import type { Query, SchemaModule } from '../engine/schema-module.ts'

const getTimeline: Query<'getTimeline'> = async (_root, { input }, { catalog, budget }) => {
  const { changeCategories: categories, includeVersionSet } = input
  const wanted = categories && categories.length > 0 ? { categories: new Set(categories) } : {}
  const urn = parseUrn(input.urn)
  const { transactions, skipped } = await budget.ask(async () => {
    if (includeVersionSet === true) return timelineOfVersions(catalog, urn, wanted, budget.signal)
    return { transactions: await timelineOf(catalog, urn, wanted), skipped: 0 }
  })
  return {
    skippedVersionCount: skipped,
    changeTransactions: transactions.map(({ timestampMillis, actor, version, changes }) => ({
      timestampMillis,
      actor,
      lastSemanticVersion: `${version.join('.')}-computed`,
      versionStamp: 'none',
      changeType: 'MODIFY',
      changes: changes.map(({ parameters, ...change }) => ({
        ...change,
        parameters: Object.entries(parameters).map(([key, value]) => ({
          key,
          value: String(value),
        })),
        auditStamp: { owner: urn, value: { time: timestampMillis, actor } },
      })),
    })),
  }
}

/** Changes of an entity, in DataHub's terms (docs/interface: graphql/timeline). */
export const timelineModule: SchemaModule = {
  queries: queriesFor('reader', { getTimeline }),
}
