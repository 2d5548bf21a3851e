import { entityTypeOf, keyPartsOf } from '../../../graph/model/urn.ts'
import type { GraphqlContext, Link } from '../context.ts'
import { PARENT_DOMAINS, parentNodes } from './ancestors.ts'
import { ASSIGNED_TO_ME, USER_STATUS } from './people.ts'
import type { FieldSpec, TypeSpec } from './specs.ts'
import { aspectLink, aspectParts, linkOf } from './values.ts'

/** The platform of an entity: from its aspect, else the tool in its URN. */
export const PLATFORM: FieldSpec = {
  type: 'DataPlatform',
  resolve: async ({ urn }: Link, _input: never, { loader }: GraphqlContext) => {
    const { platform } = (await loader.aspect(urn, 'dataPlatformInstance')) ?? {}
    return linkOf(platform ?? toolOf(urn), ['dataPlatform'])
  },
}

/** Returns the platform of the tool in a URN; a job has the platform of its flow. */
function toolOf(urn: string): string | undefined {
  const [first = ''] = keyPartsOf(urn)
  const type = entityTypeOf(urn)
  if (type === 'dataJob') return toolOf(first)
  const isTool = type === 'chart' || type === 'dashboard' || type === 'dataFlow'
  return isTool ? `urn:li:dataPlatform:${first}` : undefined
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
  Domain: { parentDomains: PARENT_DOMAINS },
  CorpUser: { status: USER_STATUS },
  Role: { isAssignedToMe: ASSIGNED_TO_ME },
}
