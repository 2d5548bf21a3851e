import type { ArchivedRecord, PastEdges } from '../../../graph/store/archive-store.ts'
import type { Edit, Put } from '../../../graph/store/edit.ts'
import { assertedEdges, type Edge } from '../../../graph/model/edges.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { hashJson, type JsonObject } from '../../../graph/model/json.ts'
import { jsonText } from '../../../graph/model/json-text.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { entityTypeOf, type Urn } from '../../../graph/model/urn.ts'
import { aspectEdit, pointEdit, type EditTarget } from '../write/edits.ts'
import { makeStoredPut, requireBirth, type WriteStamp } from '../write/put.ts'
import { reasonOf } from '../error-reason.ts'
import type { NumberedRecord } from './archive-reader.ts'
import { ArchiveError } from './format.ts'

interface RecordEdit {
  readonly record: ArchivedRecord
  /** The edit that restores it; undefined for records that are not metadata. */
  readonly edit: Edit | undefined
}

/**
 * Yields each record with the edit that restores it.
 *
 * @throws ArchiveError that names the line of a record that cannot be restored
 */
export async function* recordEdits(
  registry: Registry,
  records: AsyncIterable<NumberedRecord>,
): AsyncGenerator<RecordEdit> {
  const entity = new EntityEdits(registry)
  for await (const { line, record } of records) {
    try {
      yield { record, edit: entity.toEdit(record) }
    } catch (error) {
      throw new ArchiveError(`line ${line}: ${reasonOf(error)}`, { cause: error })
    }
  }
}

/** Makes edits of records, which are grouped by entity. */
class EntityEdits {
  readonly #registry: Registry
  #urn: string | undefined
  #previous: Pick<Put, 'aspect' | 'hash'> | undefined

  constructor(registry: Registry) {
    this.#registry = registry
  }

  toEdit(record: ArchivedRecord): Edit | undefined {
    if (record.kind === 'aspect') return this.#aspectEdit(record)
    if (record.kind !== 'point') return undefined
    const { point } = record
    this.#begin(point.urn, point.aspect)
    const writing = { created: { time: point.timestampMillis, actor: '' } }
    return pointEdit(this.#target(point.urn, writing, point.value), point)
  }

  #aspectEdit({ urn, envelope, position = 0 }: Extract<ArchivedRecord, { kind: 'aspect' }>): Edit {
    const put = { ...this.#toPut(urn as Urn, envelope), position }
    this.#begin(urn, put.aspect)
    if (this.#previous?.aspect === put.aspect && this.#previous.hash === put.hash) {
      throw new ArchiveError(`${put.aspect} has the value of the version before it`)
    }
    this.#previous = put
    return aspectEdit(this.#target(urn, put, put.value), put.aspect, () => put)
  }

  /** Starts a new entity: its first record is the key aspect, or the URN has to imply one. */
  #begin(urn: string, aspect: string): void {
    if (urn === this.#urn) return
    this.#urn = urn
    this.#previous = undefined
    if (aspect !== this.#registry.keyAspectOf(entityTypeOf(urn))) {
      requireBirth(this.#registry, urn as Urn)
    }
  }

  #target(urn: string, writing: WriteStamp, value: JsonObject): EditTarget {
    const bytes = jsonText(value).length
    return { registry: this.#registry, urn: urn as Urn, writing, bytes }
  }

  /** Returns the stored form of a value. */
  #toPut(urn: Urn, { name, version, value, ...writing }: ArchivedEnvelope): Put {
    if (version === 0) return makeStoredPut(this.#registry, urn, name, value, writing)
    const edges = edgesOfEarlier(this.#registry, urn, name, value)
    return { aspect: name, value, hash: hashJson(value), edges, properties: {}, ...writing }
  }
}

/**
 * Returns what a value asserted that is not the latest any more. It was checked when it was written,
 * perhaps by other rules; what fails those of today asserts nothing.
 */
export function edgesOfEarlier(
  registry: Registry,
  urn: Urn,
  name: string,
  value: JsonObject,
): Edge[] {
  const aspect = registry.aspect(name)
  try {
    return aspect ? assertedEdges(aspect, urn, value) : []
  } catch (error) {
    if (error instanceof CatalogError) return []
    throw error
  }
}

type EndedValue = Extract<ArchivedRecord, { kind: 'past' }>

/** Follows values that removals have ended, which come in order, and returns their edges. */
export class EndedEdges {
  readonly #registry: Registry
  #previous: EndedValue | undefined

  constructor(registry: Registry) {
    this.#registry = registry
  }

  /**
   * Returns what the value before asserted while it was the latest: until the next one of its
   * aspect, or until the removal.
   */
  next(record: ArchivedRecord | undefined): PastEdges[] {
    const value = this.#previous
    this.#previous = record?.kind === 'past' ? record : undefined
    if (!value) return []
    const { urn, envelope, position: since } = value
    const { name } = envelope
    const edges = edgesOfEarlier(this.#registry, urn as Urn, name, envelope.value)
    const next = this.#previous
    const isFollowed =
      next?.urn === urn && next.envelope.name === name && next.until === value.until
    const until = isFollowed ? next.position : value.until
    return edges.length === 0 ? [] : [{ urn, aspect: name, edges, since, until }]
  }
}

type ArchivedEnvelope = Extract<ArchivedRecord, { kind: 'aspect' }>['envelope']
