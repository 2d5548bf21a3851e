import { parseUrn } from '../../../graph/model/urn.ts'
import {
  columnBlame,
  readSchemaVersions,
  versionsUpTo,
  type ColumnBlame,
} from '../../catalog/history/schema-versions.ts'
import { readTimeline, type ChangeTransaction } from '../../catalog/history/timeline.ts'
import { readSetTimeline } from '../../catalog/history/version-set.ts'
import type { ChangeEvent } from '../../catalog/history/change-event.ts'
import type { GraphqlContext } from '../engine/context.ts'
import { queriesFor } from '../engine/roots.ts'
import type { Query, SchemaModule } from '../engine/schema-module.ts'
import { toLink } from '../engine/values.ts'
import { toChangeEvent } from '../shared/change-events.ts'

const getTimeline: Query<'getTimeline'> = async (_root, { input }, { catalog, budget }) => {
  const { changeCategories: categories, includeVersionSet } = input
  const categoryFilter =
    categories && categories.length > 0 ? { categories: new Set(categories) } : {}
  const urn = parseUrn(input.urn)
  const { transactions, skipped } = await budget.ask(async () => {
    if (includeVersionSet === true)
      return readSetTimeline(catalog, urn, categoryFilter, budget.signal)
    return { transactions: await readTimeline(catalog, urn, categoryFilter), skipped: 0 }
  })
  return {
    skippedVersionCount: skipped,
    changeTransactions: transactions.map(({ timestampMillis, actor, version, changes }) => ({
      timestampMillis,
      actor,
      lastSemanticVersion: `${version.join('.')}-computed`,
      versionStamp: 'none',
      changeType: 'MODIFY',
      changes: changes.map((change) =>
        toChangeEvent(change, urn, { time: timestampMillis, actor }),
      ),
    })),
  }
}

/** DataHub's words for operations on columns. */
const OPERATION_WORDS = { ADD: 'Added', MODIFY: 'Modified', REMOVE: 'Removed' } as const

const getSchemaVersionList: Query<'getSchemaVersionList'> = async (_root, { input }, context) => {
  const versions = await listVersions(input.datasetUrn, context)
  const latest = versions.at(-1)
  if (!latest) return null
  return {
    latestVersion: toSemanticVersion(latest),
    semanticVersionList: versions.toReversed().map(toSemanticVersion),
  }
}

const getSchemaBlame: Query<'getSchemaBlame'> = async (_root, { input }, context) => {
  const { datasetUrn, version } = input
  const allVersions = await listVersions(datasetUrn, context)
  const versions = typeof version === 'string' ? versionsUpTo(allVersions, version) : allVersions
  const newestVersion = versions.at(-1)
  if (!newestVersion) return {}
  return {
    version: toSemanticVersion(newestVersion),
    schemaFieldBlameList: columnBlame(versions).map(toBlame),
  }
}

function listVersions(
  urn: string,
  { catalog, budget }: GraphqlContext,
): Promise<ChangeTransaction[]> {
  const dataset = parseUrn(urn)
  return budget.ask(() => readSchemaVersions(catalog, dataset))
}

function toSemanticVersion({ version, timestampMillis, versionStamp }: ChangeTransaction) {
  return {
    semanticVersion: version.join('.'),
    semanticVersionTimestamp: timestampMillis,
    versionStamp,
  }
}

function toBlame({ fieldPath, operation, transaction }: ColumnBlame) {
  const { semanticVersion, semanticVersionTimestamp, versionStamp } = toSemanticVersion(transaction)
  return {
    fieldPath,
    schemaFieldChange: {
      timestampMillis: semanticVersionTimestamp,
      lastSemanticVersion: semanticVersion,
      versionStamp,
      changeType: operation,
      lastSchemaFieldChange: `${OPERATION_WORDS[operation]} in v${semanticVersion}`,
    },
  }
}

/**
 * Changes of an entity (docs/interface: graphql/timeline), and versions of a dataset's columns
 * (docs/interface: graphql/schema-history), in DataHub's terms.
 */
export const timelineTopic: SchemaModule = {
  queries: queriesFor('reader', { getTimeline, getSchemaBlame, getSchemaVersionList }),
  resolvers: { ChangeEvent: { element: ({ modifier }: ChangeEvent) => toLink(modifier) } },
}
