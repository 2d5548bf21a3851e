import { dataTypeInfo } from '../../../graph/aspects/documentation/data-type-info.ts'
import { dataType } from '../../../graph/aspects/documentation/data-type.entity.ts'
import { entityTypeInfo } from '../../../graph/aspects/documentation/entity-type-info.ts'
import { entityType } from '../../../graph/aspects/documentation/entity-type.entity.ts'
import { propertyDefinition } from '../../../graph/aspects/documentation/property-definition.ts'
import { structuredProperty } from '../../../graph/aspects/documentation/structured-property.entity.ts'
import { isJsonObject } from '../../../graph/model/json.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'

/**
 * Entity types that others refer to and whose definitions the server requires first: the phase in
 * which they are written, and the aspect that defines them.
 */
const DEFINITIONS = new Map([
  [dataType.name, { phase: 0, aspect: dataTypeInfo.name }],
  [entityType.name, { phase: 0, aspect: entityTypeInfo.name }],
  [structuredProperty.name, { phase: 1, aspect: propertyDefinition.name }],
])
const OTHERS = 2
const AFTER_OTHERS = 3

/**
 * Splits the records of a file into phases, each of which is written before the next, and returns
 * their indexes (docs/interface: model/file-order). Records of one entity keep their order: those
 * that follow its last definition, such as a deletion, come after all uses of it.
 */
export function splitPhases(records: readonly unknown[]): number[][] {
  const lastDefinitions = new Map<string, number>()
  for (const [at, record] of records.entries()) {
    const { urn, aspectName, changeType } = readIdentity(record)
    const definition = DEFINITIONS.get(entityTypeOf(urn))
    if (definition && aspectName === definition.aspect && changeType !== 'DELETE') {
      lastDefinitions.set(urn, at)
    }
  }
  const phases: number[][] = [[], [], [], []]
  for (const [at, record] of records.entries()) {
    const { urn } = readIdentity(record)
    const definition = DEFINITIONS.get(entityTypeOf(urn))
    const isAfter = definition !== undefined && at > (lastDefinitions.get(urn) ?? Infinity)
    phases[isAfter ? AFTER_OTHERS : (definition?.phase ?? OTHERS)]?.push(at)
  }
  return phases.filter((phase) => phase.length > 0)
}

/** Orders entity types so that definitions are written before what they define. */
export function definitionsFirst(types: readonly string[]): string[] {
  const phaseOfType = (type: string) => DEFINITIONS.get(type)?.phase ?? OTHERS
  return types.toSorted((a, b) => phaseOfType(a) - phaseOfType(b))
}

function readIdentity(record: unknown) {
  const members = isJsonObject(record) ? record : {}
  return {
    urn: optionalText(members['entityUrn']),
    aspectName: optionalText(members['aspectName']),
    changeType: optionalText(members['changeType']),
  }
}

/** Returns the text of a member, which older files wrap in an Avro union. */
function optionalText(member: unknown): string {
  const text = isJsonObject(member) ? member['string'] : member
  return typeof text === 'string' ? text : ''
}
