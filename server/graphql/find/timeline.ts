import { parseUrn } from '../../../graph/model/urn.ts'
import { CATEGORIES, UNSUPPORTED_CATEGORIES } from '../../catalog/timeline/events.ts'
import { timelineOf, VALUES_MAX } from '../../catalog/timeline/timeline.ts'
import { timelineOfVersions, VERSIONS_MAX } from '../../catalog/timeline/version-set.ts'
import { queriesFor } from '../roots.ts'
import type { Query, SchemaModule } from '../schema-module.ts'

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
        parameters: Object.entries(parameters).map(([key, value]) => ({ key, value })),
        auditStamp: { owner: urn, value: { time: timestampMillis, actor } },
      })),
    })),
  }
}

/** Changes of an entity, in DataHub's terms (docs/interface: graphql/timeline). */
export const timelineModule: SchemaModule = {
  typeDefs: /* GraphQL */ `
    enum ChangeOperationType { ADD MODIFY REMOVE }
    "Documentation, terms, owners, columns, tags and domains are told; of the others there is nothing."
    enum ChangeCategoryType { ${[...CATEGORIES, ...UNSUPPORTED_CATEGORIES].join(' ')} }
    input GetTimelineInput {
      urn: String!
      "None: all."
      changeCategories: [ChangeCategoryType!]
      "Also what was changed in the other versions of its version set, at most ${VERSIONS_MAX} in all."
      includeVersionSet: Boolean
    }
    type GetTimelineResult {
      "The oldest first."
      changeTransactions: [ChangeTransaction!]
      "How many versions of a version set are not told of, as it has too many."
      skippedVersionCount: Int
    }
    "What was written at one moment."
    type ChangeTransaction {
      timestampMillis: Long
      "URN of who wrote it."
      actor: String
      "Counted from the oldest change that is told; of each aspect, at most ${VALUES_MAX} values are."
      lastSemanticVersion: String
      versionStamp: String
      changeType: ChangeOperationType
      changes: [ChangeEvent!]
    }
    type ChangeEvent {
      "Of the entity, or of its column."
      urn: String
      category: ChangeCategoryType
      operation: ChangeOperationType
      "What was added, changed or removed, if it has a name."
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
      "What was changed in an entity, by moments."
      getTimeline(input: GetTimelineInput!): GetTimelineResult
    }
  `,
  queries: queriesFor('reader', { getTimeline }),
}
