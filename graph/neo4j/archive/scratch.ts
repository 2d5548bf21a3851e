import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArchivedRecord } from '../../store/archive-store.ts'
import { removeLeftovers } from '../../store/leftovers.ts'
import { compareText } from '../../store/text-order.ts'
import { jsonText, parseJson } from '../../model/json-text.ts'

/** Bytes that are written or read at once. */
const CHUNK_BYTES = 1_000_000

/** The position of the records of an entity, and the revision that they were read at. */
export interface ScratchEntry {
  readonly urn: string
  readonly revision: number
  readonly start: number
  readonly end: number
}

/**
 * The records read so far, on disk: entities in order, and new records of entities that changed
 * later. Only the list of the changed ones is in memory.
 */
export class Scratch {
  readonly #folder: string
  readonly #records: LineFile
  readonly #list: LineFile
  readonly #changes = new Map<string, ScratchEntry | undefined>()

  private constructor(folder: string, records: LineFile, list: LineFile) {
    this.#folder = folder
    this.#records = records
    this.#list = list
  }

  static async make(parent: string): Promise<Scratch> {
    await removeLeftovers(parent, /^\.trellis-archive-(\d+)-/)
    const folder = await mkdtemp(join(parent, `.trellis-archive-${process.pid}-`))
    const lineFile = async (name: string) => new LineFile(await open(join(folder, name), 'wx+'))
    return new Scratch(folder, await lineFile('records'), await lineFile('list'))
  }

  async remove(): Promise<void> {
    await this.#records.file.close()
    await this.#list.file.close()
    await rm(this.#folder, { recursive: true })
  }

  async append(
    urn: string,
    revision: number,
    records: AsyncIterable<ArchivedRecord>,
  ): Promise<ScratchEntry> {
    const start = this.#records.end
    for await (const record of records) await this.#records.line(jsonText(record))
    return { urn, revision, start, end: this.#records.end }
  }

  /** Appends entities to the list, which is in the order of URNs. */
  async add(entries: readonly ScratchEntry[]): Promise<void> {
    for (const entry of entries) {
      await this.#list.line(JSON.stringify([entry.urn, entry.revision, entry.start, entry.end]))
    }
  }

  /** Replaces entities that changed after they were listed. */
  replace(entries: readonly ScratchEntry[]): void {
    for (const entry of entries) this.#changes.set(entry.urn, entry)
  }

  drop(urn: string): void {
    this.#changes.set(urn, undefined)
  }

  /** Yields all entities in order; valid until the next change. */
  async *entities(): AsyncGenerator<ScratchEntry> {
    const changed = [...this.#changes.keys()].toSorted(compareText)
    let at = 0
    for await (const line of this.#list.lines(0, this.#list.end)) {
      const [urn, revision, start, end] = JSON.parse(line) as [string, number, number, number]
      for (; at < changed.length && compareText(changed[at] ?? '', urn) < 0; at++) {
        const added = this.#changes.get(changed[at] ?? '')
        if (added) yield added
      }
      const isChanged = changed[at] === urn
      if (isChanged) at++
      const entry = isChanged ? this.#changes.get(urn) : { urn, revision, start, end }
      if (entry) yield entry
    }
    for (const urn of changed.slice(at)) {
      const added = this.#changes.get(urn)
      if (added) yield added
    }
  }

  async *records({ start, end }: ScratchEntry): AsyncGenerator<ArchivedRecord> {
    for await (const line of this.#records.lines(start, end)) {
      yield parseJson(line) as ArchivedRecord
    }
  }
}

/** A file of lines, appended at the end and read at any offset. */
class LineFile {
  readonly file: FileHandle
  /** Offset of the next line. */
  end = 0
  #written = 0
  #buffered: Buffer[] = []

  constructor(file: FileHandle) {
    this.file = file
  }

  async line(text: string): Promise<void> {
    const bytes = Buffer.from(`${text}\n`)
    this.#buffered.push(bytes)
    this.end += bytes.length
    if (this.end - this.#written >= CHUNK_BYTES) await this.#flush()
  }

  async *lines(start: number, end: number): AsyncGenerator<string> {
    await this.#flush()
    let rest: Buffer = Buffer.alloc(0)
    for (let at = start; at < end; at += CHUNK_BYTES) {
      const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, end - at))
      const { bytesRead } = await this.file.read(chunk, 0, chunk.length, at)
      if (bytesRead < chunk.length) throw new Error('the scratch file is truncated')
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      let from = 0
      for (let to = rest.indexOf(10); to !== -1; to = rest.indexOf(10, from)) {
        yield rest.toString('utf8', from, to)
        from = to + 1
      }
      rest = rest.subarray(from)
    }
  }

  async #flush(): Promise<void> {
    if (this.#buffered.length === 0) return
    const bytes = Buffer.concat(this.#buffered)
    this.#buffered = []
    for (let at = 0; at < bytes.length;) {
      const { bytesWritten } = await this.file.write(bytes, at, bytes.length - at, this.#written)
      at += bytesWritten
      this.#written += bytesWritten
    }
  }
}
