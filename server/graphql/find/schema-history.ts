import { parseUrn } from '../../../graph/model/urn.ts'
import {
  blameOf,
  schemaVersionsOf,
  upTo,
  type ColumnBlame,
} from '../../catalog/timeline/schema-versions.ts'
import { VALUES_MAX, type ChangeTransaction } from '../../catalog/timeline/timeline.ts'
import type { GraphqlContext } from '../context.ts'
import { queriesFor } from '../roots.ts'
import type { Query, SchemaModule } from '../schema-module.ts'

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
  typeDefs: /* GraphQL */ `
    input GetSchemaVersionListInput {
      datasetUrn: String!
    }
    input GetSchemaBlameInput {
      datasetUrn: String!
      "What was changed after it is left out; none: the latest."
      version: String
    }
    "A moment at which columns were added, changed or removed."
    type SemanticVersionStruct {
      "As in 1.2.0, counted from the oldest of the ${VALUES_MAX} latest schemas."
      semanticVersion: String
      semanticVersionTimestamp: Long
      "The value of the aspect that has these columns: schemaMetadata:2; 0 is the latest."
      versionStamp: String
    }
    type GetSchemaVersionListResult {
      latestVersion: SemanticVersionStruct
      "Null: no version is selected here."
      version: SemanticVersionStruct
      "The latest first."
      semanticVersionList: [SemanticVersionStruct!]
    }
    type GetSchemaBlameResult {
      "The latest of those that count."
      version: SemanticVersionStruct
      "The columns that this version has; those changed last come first."
      schemaFieldBlameList: [SchemaFieldBlame!]
    }
    type SchemaFieldBlame {
      fieldPath: String!
      schemaFieldChange: SchemaFieldChange!
    }
    type SchemaFieldChange {
      timestampMillis: Long!
      lastSemanticVersion: String!
      versionStamp: String!
      changeType: ChangeOperationType!
      "In words: Modified in v1.0.0."
      lastSchemaFieldChange: String
    }
    extend type Query {
      "What changed each column of a dataset last."
      getSchemaBlame(input: GetSchemaBlameInput!): GetSchemaBlameResult
      "The versions that the columns of a dataset have had."
      getSchemaVersionList(input: GetSchemaVersionListInput!): GetSchemaVersionListResult
    }
  `,
  queries: queriesFor('reader', { getSchemaBlame, getSchemaVersionList }),
}
