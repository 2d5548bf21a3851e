import type { JsonObject } from '../../../graph/model/json.ts'
import { jsonText } from '../../../graph/model/json-text.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import { registry } from '../../../graph/registry.ts'
import { NO_VERSION } from '../../catalog/write/proposals/conditions.ts'
import { SERVER_PROPERTIES } from '../../catalog/write/server-properties.ts'
import { metadataProperties } from '../../catalog/runs/write-traces.ts'
import { JSON_TYPE } from '../seed/proposal.ts'
import type { CatalogReader, ExportedEntity } from './catalog-reader.ts'
import { readPoints, readSeries, type ExportedValue } from './points.ts'
import type { EntityPage } from './selection.ts'

/** What was exported so far. */
export interface ExportCounts {
  entities: number
  aspects: number
  points: number
}

/**
 * Yields the lines of a file of MCPs, a JSON array with a record per line, as `trellis seed --file`
 * and `datahub ingest` read it (docs/interface: model/file-forms). Each entity begins with its key
 * aspect.
 *
 * @param counts updated as records are made
 */
export async function* exportLines(
  reader: CatalogReader,
  pages: AsyncIterable<EntityPage>,
  counts: ExportCounts,
): AsyncGenerator<string> {
  let previous = '['
  for await (const value of readValues(reader, pages, counts)) {
    yield previous === '[' ? previous : `${previous},`
    previous = toRecord(value)
  }
  yield previous
  yield ']'
}

async function* readValues(
  reader: CatalogReader,
  pages: AsyncIterable<EntityPage>,
  counts: ExportCounts,
): AsyncGenerator<ExportedValue> {
  const series = await readSeries(reader)
  for await (const page of pages) {
    for (const entity of page.entities) {
      const values = versionedValues(entity)
      counts.entities++
      counts.aspects += values.length
      yield* values
    }
    for await (const point of readPoints(reader, series, page)) {
      counts.points++
      yield point
    }
  }
}

/** Returns the latest values of an entity, the key aspect first. */
function versionedValues({ urn, ...aspects }: ExportedEntity): ExportedValue[] {
  const key = registry.keyAspectOf(entityTypeOf(urn))
  const inOrder = Object.entries(aspects as Readonly<Record<string, AnsweredValue>>).toSorted(
    ([a], [b]) => Number(b === key) - Number(a === key),
  )
  return inOrder.flatMap(([aspect, { value, systemMetadata }]) => {
    // The catalog that loads the file derives these itself; written, they would no longer follow.
    const isDerived = metadataProperties(systemMetadata)[SERVER_PROPERTIES.derived] === 'true'
    if (isDerived || systemMetadata?.['version'] === NO_VERSION) return []
    // The server that loads the value numbers its versions itself.
    const { version: _version, ...writer } = systemMetadata ?? {}
    return [{ urn, aspect, value, systemMetadata: writer }]
  })
}

interface AnsweredValue {
  readonly value: JsonObject
  readonly systemMetadata?: JsonObject
}

function toRecord({ urn, aspect, value, systemMetadata }: ExportedValue): string {
  // DataHub's client takes an empty `json` for an absent one.
  const isEmpty = Object.keys(value).length === 0
  return jsonText({
    entityType: entityTypeOf(urn),
    entityUrn: urn,
    changeType: 'UPSERT',
    aspectName: aspect,
    aspect: isEmpty ? { value: '{}', contentType: JSON_TYPE } : { json: value },
    ...(systemMetadata && { systemMetadata }),
  })
}
