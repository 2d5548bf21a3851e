import type { ArchivedRecord } from '../../../graph/store/archive-store.ts'
import type { Edit, Put } from '../../../graph/store/edit.ts'
import { hashOf } from '../../../graph/model/json.ts'
import { jsonText } from '../../../graph/model/json-text.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { entityTypeOf, type Urn } from '../../../graph/model/urn.ts'
import { birthOf, putOfStored } from '../put.ts'
import { reasonOf } from '../reason.ts'
import type { NumberedRecord } from './archive-reader.ts'
import { ArchiveError } from './format.ts'

interface RecordEdit {
  readonly record: ArchivedRecord
  /** What brings it back; undefined for tokens and tasks, which are no metadata. */
  readonly edit: Edit | undefined
}

/**
 * What brings back each record.
 *
 * @throws ArchiveError that names the line of a record that cannot be restored
 */
export async function* recordEditsOf(
  registry: Registry,
  records: AsyncIterable<NumberedRecord>,
): AsyncGenerator<RecordEdit> {
  const entity = new EntityEdits(registry)
  for await (const { line, record } of records) {
    try {
      yield { record, edit: entity.editOf(record) }
    } catch (error) {
      throw new ArchiveError(`line ${line}: ${reasonOf(error)}`, { cause: error })
    }
  }
}

/** Makes edits of records, which come entity by entity. */
class EntityEdits {
  readonly #registry: Registry
  #urn: string | undefined
  #birth: Put | undefined
  #previous: { readonly name: string; readonly hash: string } | undefined

  constructor(registry: Registry) {
    this.#registry = registry
  }

  editOf(record: ArchivedRecord): Edit | undefined {
    switch (record.kind) {
      case 'aspect':
        return this.#aspectEdit(record)
      case 'point': {
        const { point } = record
        const created = { time: point.timestampMillis, actor: '' }
        const birth = this.#birthOf(point.urn, () =>
          birthOf(this.#registry, point.urn as Urn, { created }),
        )
        return { kind: 'point', urn: point.urn, birth, bytes: bytesOf(point.value), point }
      }
      default:
        return undefined
    }
  }

  #aspectEdit({ urn, envelope }: Extract<ArchivedRecord, { kind: 'aspect' }>): Edit {
    const put = this.#putOf(urn as Urn, envelope)
    const isKey = put.aspect === this.#registry.keyAspectOf(entityTypeOf(urn))
    const birth = this.#birthOf(urn, () => (isKey ? put : birthOf(this.#registry, urn as Urn, put)))
    if (this.#previous?.name === put.aspect && this.#previous.hash === put.hash) {
      throw new ArchiveError(`${put.aspect} has the value of the version before it`)
    }
    this.#previous = { name: put.aspect, hash: put.hash }
    const bytes = bytesOf(put.value)
    const decide = () => ({ kind: 'put', put }) as const
    return { kind: 'aspect', urn, aspect: put.aspect, birth, bytes, decide }
  }

  /** Superseded values assert no edges. */
  #putOf(urn: Urn, { name, version, value, ...writing }: EnvelopeOf): Put {
    if (version === 0) return putOfStored(this.#registry, urn, name, value, writing)
    return { aspect: name, value, hash: hashOf(value), edges: [], properties: {}, ...writing }
  }

  #birthOf(urn: string, make: () => Put): Put {
    if (urn !== this.#urn || !this.#birth) {
      this.#urn = urn
      this.#birth = make()
      this.#previous = undefined
    }
    return this.#birth
  }
}

type EnvelopeOf = Extract<ArchivedRecord, { kind: 'aspect' }>['envelope']

function bytesOf(value: object): number {
  return jsonText(value).length
}
