import {
  dataHubPolicyInfo,
  type DataHubPolicyInfo,
} from '../../../graph/aspects/people/data-hub-policy-info.ts'
import { required, text, type Field } from '../../../graph/model/field.ts'
import { isJsonObject, type JsonObject } from '../../../graph/model/json.ts'
import { isPrivilege } from '../../../graph/model/privilege.ts'
import { parseUrn } from '../../../graph/model/urn.ts'
import { problemIn } from '../../../graph/model/validate.ts'
import { RESOURCE_FIELDS } from '../../../graph/policy-check.ts'

/** An entry of a policy file: an input of `createPolicy` with the last part of the URN. */
export interface PolicyEntry {
  readonly id: string
  readonly name: string
  readonly type: NonNullable<DataHubPolicyInfo['type']>
  readonly state: NonNullable<DataHubPolicyInfo['state']>
  readonly description?: string
  readonly privileges: readonly string[]
  readonly actors: NonNullable<DataHubPolicyInfo['actors']>
  readonly resources?: NonNullable<DataHubPolicyInfo['resources']>
}

const { type, state, description, privileges, actors, resources } = dataHubPolicyInfo.fields
const FIELDS = {
  id: required(text()),
  name: required(text()),
  type: required(type),
  state: required(state),
  description,
  privileges: required(privileges),
  actors: required(actors),
  resources,
} satisfies Record<keyof PolicyEntry, Field>

export const policyUrn = (id: string): string => `urn:li:dataHubPolicy:${id}`
export const policyId = (urn: string): string => urn.slice('urn:li:dataHubPolicy:'.length)

/**
 * Returns the entries of a parsed file.
 *
 * @returns the faults of all entries if there are any, each with entry and field
 */
export function parseEntries(content: unknown): {
  readonly entries: readonly PolicyEntry[]
  readonly faults: readonly string[]
} {
  if (!Array.isArray(content)) return { entries: [], faults: ['expected a list of policies'] }
  const ids = new Map<unknown, number>()
  const faults = content.flatMap((entry: unknown, at) => {
    const id = isJsonObject(entry) ? entry['id'] : undefined
    const name = `entry ${at + 1}${typeof id === 'string' ? ` (${id})` : ''}`
    const earlierEntry = ids.get(id)
    if (id !== undefined && earlierEntry === undefined) ids.set(id, at + 1)
    const twice =
      id === undefined || earlierEntry === undefined ? [] : [`/id: also of entry ${earlierEntry}`]
    return [...findFaults(entry), ...twice].map((fault) => `${name}: ${fault}`)
  })
  return { entries: content as PolicyEntry[], faults }
}

function findFaults(entry: unknown): string[] {
  if (!isJsonObject(entry)) return ['expected an object']
  const faults = unknownMembers(FIELDS, entry, '')
  const problem = problemIn(FIELDS, entry)
  if (problem !== undefined) return [...faults, problem]
  const policyEntry = entry as unknown as PolicyEntry
  return [...faults, ...findIdFaults(policyEntry.id), ...findNameFaults(policyEntry)]
}

function findIdFaults(id: string): string[] {
  try {
    if (id !== '' && parseUrn(policyUrn(id)) === policyUrn(id)) return []
  } catch {
    // The fault below says what is right.
  }
  return [`/id: "${id}" is no last part of a URN`]
}

/** Names that the model does not restrict, because other releases of DataHub have others. */
function findNameFaults({ privileges: names, resources: covered = {} }: PolicyEntry): string[] {
  const unknown = names.flatMap((name, at) =>
    isPrivilege(name) ? [] : [`/privileges/${at}: unknown privilege ${name}`],
  )
  const filters = ['filter', 'privilegeConstraints'] as const
  const criteria = filters.flatMap((filter) =>
    (covered[filter]?.criteria ?? []).flatMap(({ field = '' }, at) =>
      RESOURCE_FIELDS.some((candidate) => candidate === field)
        ? []
        : [
            `/resources/${filter}/criteria/${at}/field: "${field}" is none of ${RESOURCE_FIELDS.join(', ')}`,
          ],
    ),
  )
  return [...unknown, ...criteria]
}

/** Records are open, but in a file an unknown member is a misspelled one. */
function unknownMembers(
  fields: Readonly<Record<string, Field>>,
  value: JsonObject,
  path: string,
): string[] {
  return Object.entries(value).flatMap(([name, member]) => {
    const here = `${path}/${name}`
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) return [`${here}: unknown; expected ${Object.keys(fields).join(', ')}`]
    return findUnknown(field, member, here)
  })
}

function findUnknown(field: Field, value: unknown, path: string): string[] {
  if (field.kind === 'record' && isJsonObject(value))
    return unknownMembers(field.fields, value, path)
  if (field.kind === 'list' && Array.isArray(value))
    return value.flatMap((element: unknown, at) => findUnknown(field.of, element, `${path}/${at}`))
  return []
}

/** Returns the entry of a stored policy. */
export function toEntry(urn: string, info: DataHubPolicyInfo): PolicyEntry {
  const { displayName, description: note, resources: covered, ...otherMembers } = info
  return {
    id: policyId(urn),
    name: displayName ?? policyId(urn),
    type: otherMembers.type ?? 'METADATA',
    state: otherMembers.state ?? 'INACTIVE',
    ...(note !== undefined && note !== '' && { description: note }),
    privileges: otherMembers.privileges ?? [],
    actors: withoutDefaults(otherMembers.actors ?? {}),
    ...(covered && { resources: covered }),
  }
}

/** Omits `false` and empty lists, which are the defaults; of ownership types, all are the default. */
function withoutDefaults(given: PolicyEntry['actors']): PolicyEntry['actors'] {
  const isDefault = ([name, value]: readonly [string, unknown]) =>
    value === false ||
    (Array.isArray(value) && value.length === 0 && name !== 'resourceOwnersTypes')
  return Object.fromEntries(Object.entries(given).filter((member) => !isDefault(member)))
}

/** Returns the value to store. */
export function toInfo(
  { name, description: note = '', ...entry }: PolicyEntry,
  nowMillis: number,
): DataHubPolicyInfo {
  const { id: _, actors: given, privileges: names, ...otherMembers } = entry
  const nobody = { resourceOwners: false, allUsers: false, allGroups: false }
  return {
    ...otherMembers,
    displayName: name,
    description: note,
    privileges: [...names],
    actors: { ...nobody, ...given },
    editable: true,
    lastUpdatedTimestamp: nowMillis,
  }
}
