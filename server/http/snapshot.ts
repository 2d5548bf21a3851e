import { glossaryTermInfo } from '../../graph/aspects/business/glossary-term-info.ts'
import { glossaryTerm } from '../../graph/aspects/business/glossary-term.entity.ts'
import { ownership } from '../../graph/aspects/people/ownership.ts'
import type { Envelope } from '../../graph/model/audit.ts'
import { CatalogError } from '../../graph/model/errors.ts'
import { isJsonObject, type JsonObject } from '../../graph/model/json.ts'
import type { Registry } from '../../graph/model/registry.ts'
import { entityTypeOf, parseUrn } from '../../graph/model/urn.ts'
import { VENDOR } from '../../graph/model/field-walk.ts'
import { inNamespace } from '../../graph/model/wire.ts'
import type { EntityView } from '../catalog/read/read.ts'
import { recordUnion, wireValue } from './wire-values.ts'
import type { Services } from './route.ts'

/**
 * Returns the proposals of a legacy snapshot: one UPSERT for each aspect (docs/interface:
 * ingest/snapshot).
 *
 * @throws CatalogError `INVALID_PROPOSAL`, `INVALID_URN`
 */
export function snapshotProposals(
  registry: Registry,
  entity: unknown,
  systemMetadata?: unknown,
): JsonObject[] {
  const union = isJsonObject(entity) ? entity['value'] : undefined
  const [kind, snapshot] = onlyMember(union, 'entity.value')
  if (!isJsonObject(snapshot)) invalidProposal(`entity.value/${kind}: must be an object`)
  const urn = parseUrn(snapshot['urn'])
  requireKind(registry, kind, entityTypeOf(urn))
  const aspects = snapshot['aspects'] ?? []
  if (!Array.isArray(aspects)) invalidProposal(`entity.value/${kind}/aspects: must be an array`)
  return aspects.map((aspect: unknown, at) => {
    const [record, value] = onlyMember(aspect, `entity.value/${kind}/aspects/${at}`)
    return {
      entityUrn: urn,
      changeType: 'UPSERT',
      aspectName: registry.aspectOfRecord(record),
      aspect: { value },
      ...(systemMetadata !== undefined && { systemMetadata }),
    } as JsonObject
  })
}

/**
 * Returns an entity as a legacy snapshot: only the aspects that its kind of snapshot admits, key
 * first. Glossary terms repeat two of them directly under the snapshot (docs/interface:
 * read/snapshot).
 */
export function toSnapshot(services: Services, entity: EntityView): JsonObject {
  const declaration = services.catalog.registry.snapshotOf(entity.entityType)
  const kind = declaration?.kind ?? `${capital(entity.entityType)}Snapshot`
  const snapshotAspects = entity.aspects.filter(
    ({ name }) => declaration?.aspects.includes(name) ?? true,
  )
  const direct = entity.entityType === glossaryTerm.name ? snapshotAspects.filter(isDirect) : []
  const name = inNamespace(`${VENDOR}.metadata.snapshot.${kind}`, services.vendorNamespace)
  return {
    value: {
      [name]: {
        urn: entity.urn,
        ...Object.fromEntries(direct.map((aspect) => [aspect.name, wireValue(services, aspect)])),
        aspects: snapshotAspects.map((aspect) => recordUnion(services, aspect)),
      },
    },
  }
}

const isDirect = ({ name }: Envelope) => name === ownership.name || name === glossaryTermInfo.name

function requireKind(registry: Registry, kind: string, type: string): void {
  const expected = registry.entityOfSnapshot(kind)
  if (expected === undefined) invalidProposal(`entity.value: ${kind} is not a kind of snapshot`)
  if (expected !== type)
    invalidProposal(`entity.value/${kind}/urn: names a ${type}, not a ${expected}`)
}

function onlyMember(union: unknown, where: string): [string, unknown] {
  const members = isJsonObject(union) ? Object.entries(union) : []
  const [member] = members
  if (!member || members.length !== 1)
    return invalidProposal(`${where}: must be an object with one key`)
  return member
}

function invalidProposal(reason: string): never {
  throw new CatalogError('INVALID_PROPOSAL', reason)
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
