import { datasetProperties } from '../../../graph/aspects/datasets/dataset-properties.ts'
import { dataset as datasetEntity } from '../../../graph/aspects/datasets/dataset.entity.ts'
import { schemaMetadata } from '../../../graph/aspects/datasets/schema-metadata.ts'
import { status } from '../../../graph/aspects/lifecycle/status.ts'
import { openLineageLocations } from '../../../graph/aspects/lineage/open-lineage-locations.ts'
import { dataPlatformInstance } from '../../../graph/aspects/platforms/data-platform-instance.ts'
import { subTypes } from '../../../graph/aspects/platforms/sub-types.ts'
import { operation as operationAspect } from '../../../graph/aspects/usage/operation.ts'
import { columnUrn } from '../../../graph/model/urn.ts'
import { flattenColumns } from './columns.ts'
import type { EventDataset, OpenLineageEvent } from './event.ts'
import { columnTagProposals, labelProposals } from './labels.ts'
import type { EventMeaning } from './job-names.ts'
import { urnPart, type NameDataset, type NamedDataset } from './naming.ts'
import {
  additionProposals,
  customProperties,
  upsert,
  type EventProposal,
} from './event-proposal.ts'

/** Returns the proposals about a dataset of an event; its key aspect makes it exist. */
export function datasetProposals(
  dataset: EventDataset,
  { nameDataset }: Pick<EventMeaning, 'nameDataset'>,
  { atMillis }: Pick<OpenLineageEvent, 'atMillis'>,
): EventProposal[] {
  const namedDataset = nameDataset(dataset)
  const { urn, platform, name, env, location } = namedDataset
  const { facets = {}, outputFacets } = dataset
  const { datasetType = {} } = facets
  const types = [datasetType.datasetType, datasetType.subType].flatMap((type) => type ?? [])
  return [
    upsert(urn, datasetEntity.key.name, { platform, name: urnPart(name), origin: env }),
    ...instanceProposals(namedDataset),
    ...additionProposals(urn, openLineageLocations.name, [
      [['locations', location ?? ''], location],
    ]),
    ...additionProposals(urn, datasetProperties.name, [
      [['description'], facets.documentation?.description],
      ...customProperties({
        dataSourceName: facets.dataSource?.name,
        dataSourceUri: facets.dataSource?.uri,
      }),
    ]),
    ...schemaProposals(dataset, namedDataset),
    ...labelProposals(urn, facets),
    ...columnTagProposals(urn, facets),
    ...(types.length > 0 ? [upsert(urn, subTypes.name, { typeNames: [...new Set(types)] })] : []),
    ...existenceProposals(dataset, urn, nameDataset),
    ...operationProposal(outputFacets?.outputStatistics, urn, atMillis),
  ]
}

function instanceProposals({ urn, platform, platformInstance }: NamedDataset): EventProposal[] {
  if (platformInstance === undefined) return []
  const instance = `urn:li:dataPlatformInstance:(${platform},${urnPart(platformInstance)})`
  return [upsert(urn, dataPlatformInstance.name, { platform, instance })]
}

/** A schema facet without columns leaves the stored schema as it is. */
function schemaProposals(
  { facets }: EventDataset,
  { urn, platform, name }: NamedDataset,
): EventProposal[] {
  const fields = flattenColumns(facets?.schema?.fields)
  if (fields.length === 0) return []
  const platformSchema = { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } }
  const schema = { schemaName: name, platform, version: 0, hash: '', platformSchema }
  return [upsert(urn, schemaMetadata.name, { ...schema, fields })]
}

/** A dropped table is soft-deleted; everything else that happens to a table restores it. */
function existenceProposals(
  { facets }: EventDataset,
  urn: string,
  nameDataset: NameDataset,
): EventProposal[] {
  const { lifecycleStateChange, previousIdentifier } = facets?.lifecycleStateChange ?? {}
  const change = lifecycleStateChange?.toUpperCase()
  if (change === undefined) return []
  const before =
    change === 'RENAME' && previousIdentifier ? nameDataset(previousIdentifier).urn : urn
  return [
    ...(before === urn ? [] : [upsert(before, status.name, { removed: true })]),
    upsert(urn, status.name, { removed: change === 'DROP' }),
  ]
}

/** Restores a soft-deleted table, because a run has written it. */
export function restoreProposals(
  dataset: EventDataset,
  { nameDataset, removed }: Pick<EventMeaning, 'nameDataset' | 'removed'>,
): EventProposal[] {
  const { urn } = nameDataset(dataset)
  return removed.has(urn) ? [upsert(urn, status.name, { removed: false })] : []
}

function operationProposal(
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
  return [upsert(urn, operationAspect.name, operation)]
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
export function columnOrigins(dataset: EventDataset, nameDataset: NameDataset): ColumnOrigin[] {
  const { urn } = nameDataset(dataset)
  const fields = dataset.facets?.columnLineage?.fields ?? {}
  return Object.entries(fields).flatMap(([column, { inputFields = [] }]) =>
    inputFields.map((input) => {
      const upstreamDataset = nameDataset(input).urn
      const transformations = (input.transformations ?? []).map(({ type, subtype }) =>
        [type, subtype].filter((word) => word !== undefined && word !== '').join(':'),
      )
      const operation = [...new Set(transformations)]
        .filter((transformation) => transformation !== '')
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
