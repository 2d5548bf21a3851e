import { parseUrn } from '../../../graph/model/urn.ts'
import { CATEGORIES, UNSUPPORTED_CATEGORIES } from '../../catalog/timeline/change.ts'
import { timelineOf, VALUES_MAX } from '../../catalog/timeline/timeline.ts'
import { timelineOfVersions, VERSIONS_MAX } from '../../catalog/timeline/version-set.ts'
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
  typeDefs: /* GraphQL */ `
    enum ChangeOperationType { ADD MODIFY REMOVE }
    "${UNSUPPORTED_CATEGORIES.join(' and ')} have no changes."
    enum ChangeCategoryType { ${[...CATEGORIES, ...UNSUPPORTED_CATEGORIES].join(' ')} }
    input GetTimelineInput {
      urn: String!
      "Default: all."
      changeCategories: [ChangeCategoryType!]
      "Includes changes of the other versions in the version set, at most ${VERSIONS_MAX} versions in total."
      includeVersionSet: Boolean
    }
    type GetTimelineResult {
      "Oldest first."
      changeTransactions: [ChangeTransaction!]
      "Number of versions left out because the version set exceeds the limit."
      skippedVersionCount: Int
    }
    "Changes written at the same time."
    type ChangeTransaction {
      timestampMillis: Long
      "URN of the author."
      actor: String
      "Counted from the oldest change in the result, which covers at most ${VALUES_MAX} versions per aspect."
      lastSemanticVersion: String
      versionStamp: String
      changeType: ChangeOperationType
      changes: [ChangeEvent!]
    }
    type ChangeEvent {
      "URN of the entity or column."
      urn: String
      category: ChangeCategoryType
      operation: ChangeOperationType
      "Name or URN of the changed item, if it has one."
      modifier: String
      parameters: [TimelineParameterEntry!]
      auditStamp: AuditStamp
      description: String
    }
    type TimelineParameterEntry {
      key: String
      value: String
    }
    extend type Query {
      "Change history of an entity, grouped by time."
      getTimeline(input: GetTimelineInput!): GetTimelineResult
    }
  `,
  queries: queriesFor('reader', { getTimeline }),
}
