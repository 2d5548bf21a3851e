import { derivedAspect } from '../../../graph/model/derivations/from-key.ts'
import type { GraphqlContext, Link } from '../engine/context.ts'
import {
  PARENT_DOCUMENTS,
  PARENT_DOMAINS,
  PARENT_METRICS,
  parentNodes,
} from '../shared/ancestors.ts'
import { ASSIGNED_TO_ME, USER_STATUS } from '../people/read.ts'
import type { FieldSpec, TypeSpec } from './specs.ts'
import { aspectLink, aspectParts, linkOf } from '../engine/values.ts'

/** The platform of an entity: from its aspect, else from its URN. */
export const PLATFORM: FieldSpec = {
  type: 'DataPlatform',
  resolve: async ({ urn }: Link, _input: never, { loader, catalog }: GraphqlContext) => {
    const { platform } = (await loader.aspect(urn, 'dataPlatformInstance')) ?? {}
    const derived = derivedAspect(catalog.registry, urn, 'dataPlatformInstance')
    return linkOf(platform ?? derived?.['platform'], ['dataPlatform'])
  },
}

/** Fields of aspects that contain only URNs or paths; they answer the entities or path segments. */
export const LINK_ASPECTS: TypeSpec = {
  applications: aspectParts('ApplicationAssociation', 'applications', 'applications', (urn) => ({
    application: urn,
  })),
  browsePaths: aspectParts('BrowsePath', 'browsePaths', 'paths', (path) => ({
    path: String(path).split('/').filter(Boolean),
  })),
  container: aspectLink('Container', ['container'], 'container', 'container'),
  dataPlatformInstance: aspectLink(
    'DataPlatformInstance',
    ['dataPlatformInstance'],
    'dataPlatformInstance',
    'instance',
  ),
}

/** Computed fields by entity type. */
export const ENTITY_CODE: Readonly<Record<string, TypeSpec>> = {
  GlossaryTerm: { parentNodes: parentNodes('glossaryTermInfo') },
  GlossaryNode: { parentNodes: parentNodes('glossaryNodeInfo') },
  Document: { parentDocuments: PARENT_DOCUMENTS },
  Domain: { parentDomains: PARENT_DOMAINS },
  Metric: { parentMetrics: PARENT_METRICS },
  CorpUser: { status: USER_STATUS },
  Role: { isAssignedToMe: ASSIGNED_TO_ME },
}
