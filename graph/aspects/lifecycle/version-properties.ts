import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, flag, list, record, text, urn } from '../../model/field.ts'
import { lasting } from '../../model/derivations/derived-members.ts'
import { attribution } from '../../records/attribution.ts'
import { auditStamp } from '../../records/audit.ts'
import { VERSION_OF } from '../../records/edges.ts'

export const versionProperties = aspect('versionProperties', {
  record: 'common.VersionProperties',
  memberOf: 'versionSet',
  graphql: {
    fields: {
      created: { type: 'ResolvedAuditStamp', at: 'metadataCreatedTimestamp' },
      createdInSource: { type: 'ResolvedAuditStamp', at: 'sourceCreatedTimestamp' },
    },
  },
  doc: 'Version of an entity and its version set.',
  follows: {
    hook: 'VersionPropertiesSideEffect',
    itself: lasting('isLatest', { beside: 'versionSet' }),
  },
  fields: {
    versionSet: urn('versionSet', { edge: VERSION_OF, search: { as: 'text', queried: false } }),
    version: record(
      {
        versionTag: text({ search: { as: 'text', field: 'version', queried: false } }),
        metadataAttribution: attribution(),
      },
      { graphql: { type: 'VersionTag' } },
    ),
    aliases: list(
      record(
        {
          versionTag: text({ search: { as: 'text', field: 'aliases', queried: false } }),
          metadataAttribution: attribution(),
        },
        { graphql: { type: 'VersionTag' } },
      ),
      { key: ['versionTag'] },
    ),
    comment: text(),
    sortId: text({
      doc: 'Sort key of the version.',
      search: { as: 'text', field: 'versionSortId', queried: false },
    }),
    versioningScheme: choice(['LEXICOGRAPHIC_STRING', 'ALPHANUMERIC_GENERATED_BY_DATAHUB']),
    sourceCreatedTimestamp: auditStamp(),
    metadataCreatedTimestamp: auditStamp(),
    isLatest: flag({
      doc: 'Whether the version is the latest of its set; the server maintains it.',
      search: { as: 'flag' },
    }),
  },
  example: {
    versionSet: 'urn:li:versionSet:(churn,mlModel)',
    version: {
      versionTag: '7',
      metadataAttribution: {
        time: 1_700_000_000_000,
        actor: 'urn:li:corpuser:ada',
        source: 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)',
      },
    },
    aliases: [
      {
        versionTag: '7',
        metadataAttribution: {
          time: 1_700_000_000_000,
          actor: 'urn:li:corpuser:ada',
          source: 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)',
        },
      },
    ],
    comment: 'Trained anew.',
    sortId: '00000007',
    versioningScheme: 'LEXICOGRAPHIC_STRING',
    sourceCreatedTimestamp: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    metadataCreatedTimestamp: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    isLatest: true,
  },
})
export type VersionProperties = AspectValue<typeof versionProperties>
