import { parseUrn } from '../../../graph/model/urn.ts'
import {
  blameOf,
  schemaVersionsOf,
  upTo,
  type ColumnBlame,
} from '../../catalog/timeline/schema-versions.ts'
import { VALUES_MAX, type ChangeTransaction } from '../../catalog/timeline/timeline.ts'
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
  typeDefs: /* GraphQL */ `
    input GetSchemaVersionListInput {
      datasetUrn: String!
    }
    input GetSchemaBlameInput {
      datasetUrn: String!
      "Later changes are ignored. Default: the latest version."
      version: String
    }
    "A change of the columns of a dataset."
    type SemanticVersionStruct {
      "Version such as 1.2.0, counted from the oldest of the latest ${VALUES_MAX} schemas."
      semanticVersion: String
      semanticVersionTimestamp: Long
      "Aspect version with these columns, such as schemaMetadata:2. 0 is the latest."
      versionStamp: String
    }
    type GetSchemaVersionListResult {
      latestVersion: SemanticVersionStruct
      "Always null: this query selects no version."
      version: SemanticVersionStruct
      "Latest first."
      semanticVersionList: [SemanticVersionStruct!]
    }
    type GetSchemaBlameResult {
      "Latest version that was considered."
      version: SemanticVersionStruct
      "Columns of this version, most recently changed first."
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
      "Readable summary, such as Modified in v1.0.0."
      lastSchemaFieldChange: String
    }
    extend type Query {
      "Last change of each column of a dataset."
      getSchemaBlame(input: GetSchemaBlameInput!): GetSchemaBlameResult
      "Versions of the columns of a dataset."
      getSchemaVersionList(input: GetSchemaVersionListInput!): GetSchemaVersionListResult
    }
  `,
  queries: queriesFor('reader', { getSchemaBlame, getSchemaVersionList }),
}
