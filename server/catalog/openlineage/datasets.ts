import { columnUrn } from '../../../graph/model/urn.ts'
import { columnsOf } from './columns.ts'
import type { EventDataset } from './event.ts'
import { labelsIn } from './labels.ts'
import { nameDataset, urnPart, type NamedDataset, type NamingRules } from './naming.ts'
import { add, propertiesOf, upsert, type EventProposal } from './proposals.ts'

/** Returns the proposals about a dataset of an event; its key aspect makes it exist. */
export function datasetProposals(
  dataset: EventDataset,
  rules: NamingRules,
  atMillis: number,
): EventProposal[] {
  const named = nameDataset(dataset, rules)
  const { urn, platform, name, env } = named
  const { facets = {}, outputFacets } = dataset
  const { datasetType = {} } = facets
  const types = [datasetType.datasetType, datasetType.subType].flatMap((type) => type ?? [])
  return [
    upsert(urn, 'datasetKey', { platform, name: urnPart(name), origin: env }),
    ...instanceOf(named),
    ...add(urn, 'datasetProperties', [
      [['description'], facets.documentation?.description],
      ...propertiesOf({
        dataSourceName: facets.dataSource?.name,
        dataSourceUri: facets.dataSource?.uri,
      }),
    ]),
    ...schemaOf(dataset, named),
    ...labelsIn(urn, facets),
    ...(types.length > 0 ? [upsert(urn, 'subTypes', { typeNames: [...new Set(types)] })] : []),
    ...existenceOf(dataset, urn),
    ...operationOf(outputFacets?.outputStatistics, urn, atMillis),
  ]
}

function instanceOf({ urn, platform, platformInstance }: NamedDataset): EventProposal[] {
  if (platformInstance === undefined) return []
  const instance = `urn:li:dataPlatformInstance:(${platform},${urnPart(platformInstance)})`
  return [upsert(urn, 'dataPlatformInstance', { platform, instance })]
}

/** A schema facet without columns leaves the stored schema as it is. */
function schemaOf(
  { facets }: EventDataset,
  { urn, platform, name }: NamedDataset,
): EventProposal[] {
  const fields = columnsOf(facets?.schema?.fields)
  if (fields.length === 0) return []
  const platformSchema = { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } }
  const about = { schemaName: name, platform, version: 0, hash: '', platformSchema }
  return [upsert(urn, 'schemaMetadata', { ...about, fields })]
}

/** A dropped table is soft-deleted; creating it restores it. */
function existenceOf({ facets }: EventDataset, urn: string): EventProposal[] {
  const change = facets?.lifecycleStateChange?.lifecycleStateChange?.toUpperCase()
  if (change !== 'DROP' && change !== 'CREATE') return []
  return [upsert(urn, 'status', { removed: change === 'DROP' })]
}

function operationOf(
  statistics: NonNullable<EventDataset['outputFacets']>['outputStatistics'],
  urn: string,
  atMillis: number,
): EventProposal[] {
  if (statistics === undefined) return []
  const { rowCount, size } = statistics
  const operation = {
    timestampMillis: atMillis,
    lastUpdatedTimestamp: atMillis,
    operationType: 'CUSTOM',
    customOperationType: 'WRITE',
    sourceType: 'DATA_PROCESS',
    ...(rowCount !== undefined && { numAffectedRows: rowCount }),
    ...(size !== undefined && { customProperties: { numAffectedBytes: String(size) } }),
  }
  return [upsert(urn, 'operation', operation)]
}

/** A pair of columns: the downstream column is computed from the upstream one. */
export interface ColumnOrigin {
  readonly downstream: string
  /** The transformation of the upstream column, as `DIRECT:IDENTITY`. */
  readonly operation: string | undefined
  readonly upstream: string
  readonly upstreamDataset: string
}

/** Returns the upstream columns of the columns of a dataset. */
export function columnOriginsOf(dataset: EventDataset, rules: NamingRules): ColumnOrigin[] {
  const { urn } = nameDataset(dataset, rules)
  const fields = dataset.facets?.columnLineage?.fields ?? {}
  return Object.entries(fields).flatMap(([column, { inputFields = [] }]) =>
    inputFields.map((input) => {
      const upstreamDataset = nameDataset(input, rules).urn
      const transformations = (input.transformations ?? []).map(({ type, subtype }) =>
        [type, subtype].filter((word) => word !== undefined && word !== '').join(':'),
      )
      const operation = [...new Set(transformations)]
        .filter((each) => each !== '')
        .toSorted()
        .join(',')
      return {
        downstream: columnUrn(urn, column.trim()),
        operation: operation === '' ? undefined : operation,
        upstream: columnUrn(upstreamDataset, input.field.trim()),
        upstreamDataset,
      }
    }),
  )
}
