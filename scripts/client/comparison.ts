import type { Envelope } from '../../graph/model/audit.ts'
import { isJsonObject, type JsonObject } from '../../graph/model/json.ts'
import { entityTypeOf } from '../../graph/model/urn.ts'
import { registry } from '../../graph/registry.ts'
import { UNDECLARED } from '../../graph/undeclared/undeclared.ts'
import { openFile } from '../../server/commands/seed/file-source.ts'
import { compareFacts, type Facts, type Interest } from './catalog-facts.ts'

/**
 * Members that the client adds to a file, because it fills in the model's defaults and
 * `trellis seed` does not (docs/interface: ingest/defaults). Everything else must be equal.
 */
export const CLIENT_DEFAULTS: Readonly<Record<string, JsonObject>> = {
  // demo_data.json comes from a client without these two members.
  corpUserInfo: { customProperties: {}, system: false },
}

/**
 * The entity types that `datahub ingest` writes besides the file: its run reporter describes the
 * recipe (`dataHubIngestionSource`: `dataHubIngestionSourceInfo`) and the run
 * (`dataHubExecutionRequest`: `dataHubExecutionRequestInput`, `dataHubExecutionRequestResult`),
 * with the key aspects of both.
 */
export const REPORTER_TYPES = ['dataHubIngestionSource', 'dataHubExecutionRequest']

/** Returns the types and aspects to read from catalogs loaded from these files. */
export async function readInterest(files: readonly string[]): Promise<Interest> {
  const types = new Set([
    ...registry.entities.map(({ name }) => name),
    ...Object.keys(UNDECLARED.keys),
  ])
  const timeseries = new Map<string, Set<string>>()
  for (const file of files) {
    for (const group of (await openFile(registry, file)).groups) {
      if ('problem' in group) throw new Error(`${file}: ${group.problem}`)
      for (const { entityUrn, aspectName = '' } of group) {
        const type = entityTypeOf(entityUrn)
        types.add(type)
        if (!registry.isTimeseries(aspectName)) continue
        timeseries.set(type, (timeseries.get(type) ?? new Set()).add(aspectName))
      }
    }
  }
  return { entityTypes: [...types].toSorted(), timeseries }
}

/** The comparison of the facts of one kind; `problem` names the first difference. */
export interface KindResult {
  readonly kind: string
  readonly equal: number
  readonly problem: string | undefined
}

/** Compares stored values, without their times and run IDs. */
export function compareStored(
  client: Facts,
  seed: Facts,
  defaults: Readonly<Record<string, JsonObject>>,
): KindResult[] {
  const left = toComparable(withoutReporter(client), {})
  const right = toComparable(seed, defaults)
  const kinds = new Set([...left.keys(), ...right.keys()].map(factKind))
  return [...kinds].toSorted().map((kind) => {
    const { equal, differences } = compareFacts(factsOfKind(left, kind), factsOfKind(right, kind))
    const [first] = differences
    if (!first) return { kind, equal, problem: undefined }
    const sides = `client ${excerpt(first.left)}, seed ${excerpt(first.right)}`
    const problem = `${differences.length} differ, first ${first.name}: ${sides}`
    return { kind, equal, problem }
  })
}

/** Returns the facts without reports of ingestion runs. */
export function withoutReporter(facts: Facts): Facts {
  const isReport = (name: string) =>
    REPORTER_TYPES.some((type) => name === `urns ${type}` || name.includes(`urn:li:${type}:`))
  // Both sets of facts list these types, so both lists become empty.
  const emptiedLists = REPORTER_TYPES.map((type) => [`urns ${type}`, []] as const)
  return new Map([...[...facts].filter(([name]) => !isReport(name)), ...emptiedLists])
}

function toComparable(facts: Facts, defaults: Readonly<Record<string, JsonObject>>): Facts {
  return new Map([...facts].map(([name, fact]) => [name, valueIn(name, fact, defaults)]))
}

function valueIn(
  name: string,
  fact: unknown,
  defaults: Readonly<Record<string, JsonObject>>,
): unknown {
  const addDefaults = (value: JsonObject) => ({
    ...defaults[name.split(' ').at(-1) ?? ''],
    ...value,
  })
  switch (factKind(name)) {
    case 'aspect':
      return addDefaults((fact as Envelope).value)
    case 'history':
      return (fact as JsonObject[]).map(addDefaults)
    case 'points':
      return (fact as { value: unknown }[]).map(({ value }) => value)
    default:
      return fact
  }
}

function factsOfKind(facts: Facts, kind: string): Facts {
  return new Map([...facts].filter(([name]) => factKind(name) === kind))
}

const factKind = (name: string) => name.slice(0, name.indexOf(' '))

const excerpt = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 300)

/** Returns the defaults that every stored value has already, so that the exception is unused. */
export function unusedDefaults(facts: Facts): string[] {
  return Object.entries(CLIENT_DEFAULTS).flatMap(([aspect, members]) => {
    const values = [...facts]
      .filter(([name]) => factKind(name) === 'aspect' && name.endsWith(` ${aspect}`))
      .map(([, envelope]) => (envelope as Envelope).value)
    return Object.keys(members)
      .filter((member) => values.every((value) => isJsonObject(value) && member in value))
      .map((member) => `${aspect}.${member}`)
  })
}
