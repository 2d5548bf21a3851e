import type { Envelope } from '../../../graph/model/audit.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import type { GraphStore } from '../../../graph/store/graph-store.ts'
import type { Catalog } from '../catalog.ts'
import type { Caller } from '../../authorize/roles.ts'
import { decorate } from '../../../graph/store/decorate.ts'
import { EVENTS } from './audit-events.ts'

/**
 * Returns the catalog of a caller, whose reads of aspects that declare it (`readsRecorded`) become
 * audit records, however the request asks for them.
 */
export function withReadAudit(catalog: Catalog, { actor, viewedBy, origin }: Caller): Catalog {
  const { audit, authority, registry, graph } = catalog
  // Without access control nobody is known.
  if (!audit || !authority) return catalog
  const record = (entityUrn: string, aspectName: string) => {
    const event = { type: EVENTS.aspectRead, entityUrn, aspectName }
    audit.countEvent(viewedBy ?? actor, origin, event)
  }
  return {
    ...catalog,
    whole: catalog.whole ?? catalog,
    graph: decorate(graph, auditedReads(graph, registry, record)),
  }
}

type RecordRead = (urn: string, aspect: string) => void
type AuditedReads = Pick<GraphStore, 'read' | 'readVersion' | 'readEachVersion' | 'readVersions'>

function auditedReads(graph: GraphStore, registry: Registry, record: RecordRead): AuditedReads {
  const isRecorded = (name: string) => registry.aspect(name)?.readsRecorded === true
  const recordRead = <Found extends Envelope | undefined>(urn: string, envelope: Found): Found => {
    if (envelope && isRecorded(envelope.name)) record(urn, envelope.name)
    return envelope
  }
  return {
    async read(urns, aspects, signal) {
      const entities = await graph.read(urns, aspects, signal)
      if (aspects && !aspects.some(isRecorded)) return entities
      for (const [urn, entity] of entities) {
        for (const name of entity.aspects.keys()) if (isRecorded(name)) record(urn, name)
      }
      return entities
    },
    readVersion: async (urn, ...rest) => recordRead(urn, await graph.readVersion(urn, ...rest)),
    async readEachVersion(versionRequests) {
      const versions = await graph.readEachVersion(versionRequests)
      versionRequests.forEach(({ urn }, at) => recordRead(urn, versions[at]))
      return versions
    },
    async readVersions(urn, ...rest) {
      const versions = await graph.readVersions(urn, ...rest)
      for (const version of versions.slice(0, 1)) recordRead(urn, version)
      return versions
    },
  }
}
