import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { isJsonObject } from '../../graph/model/json.ts'
import { entityTypeOf, parseUrn } from '../../graph/model/urn.ts'
import { registry } from '../../graph/registry.ts'
import { withCatalog, type TestCatalog } from './environment.ts'
import type { OnResults, Result } from './results.ts'

const FOLDERS = ['metadata-ingestion/tests', 'metadata-ingestion-modules']
const BATCH_SIZE = 500
/** The vendor's name of a class in files of Avro, and over HTTP. */
const AVRO_CLASS = /"com\.linkedin\.pegasus2avro\./g
const HTTP_CLASS = '"com.linkedin.'

interface Proposal {
  readonly entityUrn: string
  readonly entityType: string
  readonly changeType?: string
  readonly aspectName: string
  readonly aspect?: { readonly json?: unknown; readonly value?: string }
}
interface Snapshot {
  readonly urn: string
  readonly aspects: readonly Readonly<Record<string, unknown>>[]
}
/** An event of the older form. */
interface SnapshotEvent {
  readonly proposedSnapshot: Readonly<Record<string, Snapshot>>
  readonly systemMetadata?: object
}
type GoldenElement = Proposal | SnapshotEvent

/**
 * Ingests the golden files of DataHub's connectors, one after the other into one catalog, and reads
 * each back: the last value of every versioned aspect that no PATCH follows has to be equal, but
 * for what DataHub determines itself.
 */
export async function runGoldenFiles(
  source: string,
  folder: string,
  isWanted: (file: string) => boolean,
  onResults: OnResults,
): Promise<void> {
  const files = await goldenFiles(source)
  await withCatalog(source, join(folder, 'golden'), async (catalog) => {
    for (const file of files.filter(isWanted)) {
      const text = await readFile(join(source, file), 'utf8')
      const elements = parseElements(text.replaceAll(AVRO_CLASS, HTTP_CLASS))
      if (elements.length === 0) continue
      const refusals = await ingestElements(catalog, elements)
      const { equal, different } = await compareElements(catalog, elements)
      onResults([
        passedResult(file, 'proposals', elements.length - refusals.size),
        passedResult(file, 'values', equal),
        ...failedResults(file, 'refused', refusals),
        ...failedResults(file, 'different', different),
      ])
    }
  })
}

const passedResult = (file: string, test: string, count: number): Result => {
  return { file, test, outcome: 'passed', count }
}

const failedResults = (
  file: string,
  kind: string,
  messages: ReadonlyMap<string, string>,
): Result[] =>
  [...messages].map(([key, message]) => {
    return { file, test: `${kind}: ${key}`, outcome: 'failed', message }
  })

async function goldenFiles(source: string): Promise<string[]> {
  const files = await Promise.all(
    FOLDERS.map(async (folder) => {
      const names = await readdir(join(source, folder), { recursive: true })
      return names.filter((name) => /golden.*\.json$/.test(name)).map((name) => join(folder, name))
    }),
  )
  return files.flat().toSorted()
}

function parseElements(text: string): GoldenElement[] {
  const content: unknown = JSON.parse(text)
  if (!Array.isArray(content)) return []
  return (content as Partial<Proposal & SnapshotEvent>[]).filter(
    (element): element is GoldenElement =>
      element.entityUrn !== undefined || element.proposedSnapshot !== undefined,
  )
}

/** Ingests in batches, and the elements of a refused batch one by one. Returns the refused ones. */
async function ingestElements(
  catalog: TestCatalog,
  elements: readonly GoldenElement[],
): Promise<Map<string, string>> {
  const refusals = new Map<string, string>()
  for (let start = 0; start < elements.length; start += BATCH_SIZE) {
    const batch = elements.slice(start, start + BATCH_SIZE)
    const isWhole = !batch.some((element) => 'proposedSnapshot' in element)
    if (isWhole && (await sendElements(catalog, batch)).ok) continue
    for (const [offset, element] of batch.entries()) {
      const answer = await sendElements(catalog, [element])
      const message = await answer.text()
      if (!answer.ok)
        refusals.set(`element ${start + offset + 1}, ${elementName(element)}`, message)
    }
  }
  return refusals
}

/** Sends proposals, or one snapshot. */
function sendElements(catalog: TestCatalog, elements: readonly GoldenElement[]): Promise<Response> {
  const [first] = elements
  if (first && 'proposedSnapshot' in first) {
    const { proposedSnapshot, systemMetadata } = first
    const body = { entity: { value: proposedSnapshot }, ...(systemMetadata && { systemMetadata }) }
    return catalog.send('POST', '/entities?action=ingest', body)
  }
  const proposals = (elements as Proposal[]).map(({ aspect, ...rest }) => {
    const value = aspect?.json === undefined ? aspect?.value : JSON.stringify(aspect.json)
    return { ...rest, ...(aspect && { aspect: { contentType: 'application/json', value } }) }
  })
  return catalog.send('POST', '/aspects?action=ingestProposalBatch', { proposals })
}

function elementName(element: GoldenElement): string {
  if ('entityUrn' in element) return `${element.aspectName} of ${element.entityUrn}`
  return Object.values(element.proposedSnapshot)[0]?.urn ?? ''
}

/** Reads the last values of a file back. */
async function compareElements(
  catalog: TestCatalog,
  elements: readonly GoldenElement[],
): Promise<{ equal: number; different: Map<string, string> }> {
  const different = new Map<string, string>()
  let equal = 0
  for (const [urn, expected] of lastValues(elements)) {
    const path = `/entitiesV2/${encodeURIComponent(urn)}`
    const answer = await catalog.send('GET', `${path}?aspects=List(${[...expected.keys()].join()})`)
    const { aspects = {} } = (await answer.json()) as {
      aspects?: Record<string, { value: unknown }>
    }
    for (const [name, writtenValue] of expected) {
      const value = toStoredValue(urn, name, writtenValue)
      if (isDeepStrictEqual(aspects[name]?.value, value)) equal++
      else different.set(`${name} of ${urn}`, describeDifference(aspects[name]?.value, value))
    }
  }
  return { equal, different }
}

/**
 * Returns a value as DataHub stores it: the key aspect follows from the URN whatever a writer
 * states, and some members follow from others.
 */
function toStoredValue(urn: string, name: string, value: unknown): unknown {
  const parsedUrn = parseUrn(urn)
  if (name === registry.keyAspectOf(entityTypeOf(parsedUrn))) return registry.keyValueOf(parsedUrn)
  const derivation = registry.aspect(name)?.follows.itself
  return derivation && isJsonObject(value) ? derivation.complete(value, undefined) : value
}

/** Returns the last value of each versioned aspect, by URN and name. */
function lastValues(elements: readonly GoldenElement[]): Map<string, Map<string, unknown>> {
  const values = new Map<string, Map<string, unknown>>()
  const add = (urn: string, name: string, value: unknown): void => {
    if (registry.isTimeseries(name)) return
    const aspects = values.get(urn) ?? new Map<string, unknown>()
    values.set(urn, aspects)
    // Nothing to compare: the value depends on those before.
    if (value === undefined) aspects.delete(name)
    else aspects.set(name, value)
  }
  for (const element of elements) {
    if ('entityUrn' in element) {
      const { entityUrn, aspectName, changeType, aspect } = element
      add(entityUrn, aspectName, changeType === 'UPSERT' ? aspect?.json : undefined)
    } else {
      for (const { urn, aspects } of Object.values(element.proposedSnapshot)) {
        for (const [record, value] of aspects.flatMap((union) => Object.entries(union))) {
          add(urn, registry.aspectOfRecord(record), value)
        }
      }
    }
  }
  return values
}

/** Returns both values, each without the members that are equal. */
function describeDifference(actual: unknown, expected: unknown): string {
  const actualMembers = (actual ?? {}) as Record<string, unknown>
  const expectedMembers = (expected ?? {}) as Record<string, unknown>
  const names = Object.keys({ ...actualMembers, ...expectedMembers })
  const unequal = names.filter(
    (name) => !isDeepStrictEqual(actualMembers[name], expectedMembers[name]),
  )
  const show = (value: Record<string, unknown>) =>
    JSON.stringify(Object.fromEntries(unequal.map((name) => [name, value[name]]))).slice(0, 600)
  return `answered ${show(actualMembers)}, expected ${show(expectedMembers)}`
}
