import { parseUrn } from '../../../graph/model/urn.ts'
import {
  blameOf,
  schemaVersionsOf,
  upTo,
  type ColumnBlame,
} from '../../catalog/timeline/schema-versions.ts'
import { type ChangeTransaction } from '../../catalog/timeline/timeline.ts'
import type { GraphqlContext } from '../engine/context.ts'
import { queriesFor } from '../engine/roots.ts'
import type { Query, SchemaModule } from '../engine/schema-module.ts'

/** DataHub's words for operations on columns. */
const OPERATION_WORDS = { ADD: 'Added', MODIFY: 'Modified', REMOVE: 'Removed' } as const

const getSchemaVersionList: Query<'getSchemaVersionList'> = async (_root, { input }, context) => {
  const versions = await versionsOf(input.datasetUrn, context)
  const latest = versions.at(-1)
  if (!latest) return null
  return {
    latestVersion: semanticVersionOf(latest),
    semanticVersionList: versions.toReversed().map(semanticVersionOf),
  }
}

const getSchemaBlame: Query<'getSchemaBlame'> = async (_root, { input }, context) => {
  const { datasetUrn, version } = input
  const all = await versionsOf(datasetUrn, context)
  const versions = typeof version === 'string' ? upTo(all, version) : all
  const selected = versions.at(-1)
  if (!selected) return {}
  return {
    version: semanticVersionOf(selected),
    schemaFieldBlameList: blameOf(versions).map(blame),
  }
}

function versionsOf(
  urn: string,
  { catalog, budget }: GraphqlContext,
): Promise<ChangeTransaction[]> {
  const dataset = parseUrn(urn)
  return budget.ask(() => schemaVersionsOf(catalog, dataset))
}

function semanticVersionOf({ version, timestampMillis, versionStamp }: ChangeTransaction) {
  return {
    semanticVersion: version.join('.'),
    semanticVersionTimestamp: timestampMillis,
    versionStamp,
  }
}

function blame({ fieldPath, operation, transaction }: ColumnBlame) {
  const { semanticVersion, semanticVersionTimestamp, versionStamp } = semanticVersionOf(transaction)
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

/** Versions of a dataset's columns, in DataHub's terms (docs/interface: graphql/schema-history). */
export const schemaHistoryModule: SchemaModule = {
  queries: queriesFor('reader', { getSchemaBlame, getSchemaVersionList }),
}
