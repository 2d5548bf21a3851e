import { fromAvro, unwrapRecord } from '../../../graph/model/avro.ts'
import { json, long, map, record, text, type Fields } from '../../../graph/model/field.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../graph/model/json.ts'
import { jsonText, parseJson } from '../../../graph/model/json-text.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { entityTypeOf, parseUrn } from '../../../graph/model/urn.ts'
import {
  JSON_TYPE,
  PATCH_TYPE,
  type ProposalGroup,
  type Malformed,
  type Proposal,
} from './proposal.ts'

/** The members of a record beside its aspect; older files wrap them in Avro unions. */
const ENVELOPE = {
  entityType: text(),
  entityUrn: text(),
  changeType: text(),
  aspectName: text(),
  systemMetadata: record({
    lastObserved: long(),
    runId: text(),
    lastRunId: text(),
    pipelineName: text(),
    registryName: text(),
    registryVersion: text(),
    properties: map(text()),
    version: text(),
    schemaVersion: long(),
    aspectCreated: json(),
    aspectModified: json(),
  }),
  headers: map(text()),
} satisfies Fields

/**
 * Returns the proposals of a record of a file (docs/interface: model/file-forms): one for each
 * aspect of an MCE's snapshot, or the one of an MCP. `at` is the index of the record in its file.
 */
export function readRecord(
  registry: Registry,
  value: unknown,
  at: number,
): ProposalGroup | Malformed {
  try {
    if (!isJsonObject(value)) throw new Error('it is not an object')
    if (isJsonObject(value['proposedSnapshot'])) {
      return parseSnapshot(registry, value['proposedSnapshot'], value)
    }
    if (value['entityType'] !== undefined || value['entityUrn'] !== undefined) {
      return [parseProposal(registry, value)]
    }
    throw new Error('it has neither a proposedSnapshot nor an entityUrn')
  } catch (cause) {
    return { problem: `record ${at}: ${(cause as Error).message}` }
  }
}

function parseSnapshot(registry: Registry, snapshot: JsonObject, value: JsonObject): ProposalGroup {
  const [kind, content] = soleMember(snapshot, 'the snapshot')
  if (registry.entityOfSnapshot(kind) === undefined) throw new Error(`no snapshot kind ${kind}`)
  const { urn, aspects } = content
  const entityUrn = parseUrn(urn)
  if (!Array.isArray(aspects)) throw new Error(`${kind} has no list of aspects`)
  const { systemMetadata } = toEnvelope(value)
  return aspects.map((wrapped: unknown): Proposal => {
    const [qualified, aspect] = soleMember(wrapped, 'an aspect of the snapshot')
    const aspectName = registry.aspectOfRecord(qualified)
    return {
      // The URN names the type with more certainty than the kind does.
      entityType: entityTypeOf(entityUrn),
      entityUrn,
      changeType: 'UPSERT',
      aspectName,
      aspect: jsonAspect(registry, aspectName, aspect),
      ...(systemMetadata && { systemMetadata }),
    }
  })
}

function parseProposal(registry: Registry, value: JsonObject): Proposal {
  const envelope = toEnvelope(value)
  const entityUrn = parseUrn(envelope.entityUrn)
  const { changeType, aspectName, systemMetadata, headers } = envelope
  if (changeType === undefined) throw new Error('it has no changeType')
  const aspect = readAspect(registry, value['aspect'], changeType, aspectName)
  return {
    entityType: envelope.entityType ?? entityTypeOf(entityUrn),
    entityUrn,
    changeType,
    ...(aspectName !== undefined && { aspectName }),
    ...(aspect && { aspect }),
    ...(systemMetadata && { systemMetadata }),
    ...(headers && { headers }),
  }
}

function readAspect(
  registry: Registry,
  wrapped: Json | undefined,
  changeType: string,
  aspectName = '',
): Proposal['aspect'] {
  if (wrapped === undefined || wrapped === null) return undefined
  if (!isJsonObject(wrapped)) throw new Error('its aspect is not an object')
  const generic = unwrapRecord(wrapped)
  const payload = generic['json'] ?? generic['value']
  if (payload === undefined || payload === null)
    throw new Error('its aspect has neither json nor value')
  if (changeType === 'PATCH') {
    return {
      value: typeof payload === 'string' ? payload : jsonText(payload),
      contentType: PATCH_TYPE,
    }
  }
  return jsonAspect(
    registry,
    aspectName,
    typeof payload === 'string' ? parseValue(payload) : payload,
  )
}

function jsonAspect(registry: Registry, aspectName: string, value: Json): Proposal['aspect'] & {} {
  if (!isJsonObject(value)) throw new Error(`the value of ${aspectName} is not an object`)
  const fields = registry.aspect(aspectName)?.fields ?? {}
  return { value: jsonText(fromAvro(fields, value)), contentType: JSON_TYPE }
}

interface Envelope {
  readonly entityType?: string
  readonly entityUrn?: string
  readonly changeType?: string
  readonly aspectName?: string
  readonly systemMetadata?: JsonObject
  readonly headers?: JsonObject
}

/** Returns the members of a record besides its aspect that the server reads. */
function toEnvelope(value: JsonObject): Envelope {
  const members = Object.keys(ENVELOPE).flatMap((name) =>
    value[name] === undefined ? [] : [[name, value[name]] as const],
  )
  const envelope = fromAvro(ENVELOPE, Object.fromEntries(members))
  for (const [name, member] of Object.entries(envelope)) {
    const isRecord = name === 'systemMetadata' || name === 'headers'
    if (isRecord ? !isJsonObject(member) : typeof member !== 'string') {
      throw new Error(`its ${name} is ${isRecord ? 'not an object' : 'not text'}`)
    }
  }
  return envelope
}

function soleMember(value: unknown, what: string): [string, JsonObject] {
  const [sole, ...otherMembers] = isJsonObject(value) ? Object.entries(value) : []
  if (!sole || otherMembers.length > 0 || !isJsonObject(sole[1])) {
    throw new Error(`${what} is not an object with one key, its class name`)
  }
  return [sole[0], sole[1]]
}

function parseValue(value: string): Json {
  try {
    return parseJson(value) as Json
  } catch {
    throw new Error('the value of its aspect is not JSON')
  }
}
