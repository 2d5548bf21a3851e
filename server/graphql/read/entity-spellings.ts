import { entityTypeOf, keyOf, keyPartsOf } from '../../../graph/model/urn.ts'
import type { GraphqlContext, Link } from '../context.ts'
import { PARENT_DOMAINS, parentNodes } from './ancestors.ts'
import { TRAINING_SPELLINGS } from './machine-learning.ts'
import { ASSIGNED_TO_ME, USER_STATUS } from './people.ts'
import { nameInUrn } from './record-spellings.ts'
import type { FieldSpec, TypeSpec } from './specs.ts'
import { aspectField, aspectLink, aspectMember, aspectPart, aspectParts, linkOf } from './values.ts'

/** Key parts that have another name than in the key aspect. */
export const KEY_FIELDS: Readonly<Record<string, string>> = {
  'Chart.dashboardTool': 'tool',
  'Dashboard.dashboardTool': 'tool',
  'DataJob.flow': 'dataFlow',
  'DataPlatform.platformName': 'name',
  'DataPlatformInstance.instance': 'instanceId',
}

/** The name that an entity was given, else the one in its URN. */
function nameFrom(aspect: string, member: string): FieldSpec {
  return {
    type: 'String',
    resolve: async ({ urn }: Link, _input: never, { loader }: GraphqlContext) => {
      const given = (await loader.aspect(urn, aspect))?.[member]
      return typeof given === 'string' ? given : nameInUrn(urn)
    },
  }
}

const KEY_NAME: FieldSpec = { type: 'String', resolve: ({ urn }: Link) => keyOf(urn) }

/** The platform of an entity, which its URN may name as a tool. */
export const PLATFORM: FieldSpec = {
  type: 'DataPlatform',
  resolve: async ({ urn }: Link, _input: never, { loader }: GraphqlContext) => {
    const { platform } = (await loader.aspect(urn, 'dataPlatformInstance')) ?? {}
    return linkOf(platform ?? toolOf(urn), ['dataPlatform'])
  },
}

/** A job has the platform of its flow. */
function toolOf(urn: string): string | undefined {
  const [first = ''] = keyPartsOf(urn)
  const type = entityTypeOf(urn)
  if (type === 'dataJob') return toolOf(first)
  const isTool = type === 'chart' || type === 'dashboard' || type === 'dataFlow'
  return isTool ? `urn:li:dataPlatform:${first}` : undefined
}

/** The older name of `tags` (docs/interface: graphql/older-names). */
const GLOBAL_TAGS = aspectField('GlobalTags', 'globalTags')

/** Aspects that hold nothing but URNs or paths: the field is what these mean. */
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

/** Fields of entities where DataHub's GraphQL differs from the aspects. */
export const ENTITY_SPELLINGS: Readonly<Record<string, TypeSpec>> = {
  ...TRAINING_SPELLINGS,
  Dataset: {
    globalTags: GLOBAL_TAGS,
    name: nameFrom('datasetProperties', 'name'),
    description: aspectMember('String', 'datasetProperties', 'description'),
    uri: aspectMember('String', 'datasetProperties', 'uri'),
    externalUrl: aspectMember('String', 'datasetProperties', 'externalUrl'),
    schemaMetadata: {
      ...aspectField(
        'SchemaMetadata',
        'schemaMetadata',
        'The columns; the version is not looked at.',
      ),
      args: 'version: Long',
    },
  },
  Chart: {
    globalTags: GLOBAL_TAGS,
    platform: PLATFORM,
    info: aspectField('ChartInfo', 'chartInfo'),
  },
  Dashboard: {
    globalTags: GLOBAL_TAGS,
    platform: PLATFORM,
    info: aspectField('DashboardInfo', 'dashboardInfo'),
  },
  DataFlow: {
    globalTags: GLOBAL_TAGS,
    platform: PLATFORM,
    info: aspectField('DataFlowInfo', 'dataFlowInfo'),
  },
  DataJob: {
    globalTags: GLOBAL_TAGS,
    platform: PLATFORM,
    info: aspectField('DataJobInfo', 'dataJobInfo'),
  },
  Container: { globalTags: GLOBAL_TAGS, platform: PLATFORM },
  Tag: {
    name: KEY_NAME,
    description: aspectMember('String', 'tagProperties', 'description'),
  },
  GlossaryTerm: {
    name: { type: 'String', resolve: ({ urn }: Link) => nameInUrn(urn) },
    hierarchicalName: KEY_NAME,
    parentNodes: parentNodes('glossaryTermInfo'),
    properties: aspectField('GlossaryTermProperties', 'glossaryTermInfo'),
    globalTags: GLOBAL_TAGS,
  },
  GlossaryNode: { parentNodes: parentNodes('glossaryNodeInfo') },
  Domain: { parentDomains: PARENT_DOMAINS },
  CorpUser: {
    info: aspectField('CorpUserInfo', 'corpUserInfo'),
    status: USER_STATUS,
    editableInfo: aspectField('CorpUserEditableInfo', 'corpUserEditableInfo'),
    globalTags: GLOBAL_TAGS,
  },
  CorpGroup: {
    info: aspectField('CorpGroupInfo', 'corpGroupInfo'),
  },
  Role: { isAssignedToMe: ASSIGNED_TO_ME },
  DataContract: { status: aspectField('DataContractStatus', 'dataContractStatus') },
  Incident: { status: aspectPart('IncidentStatus', 'incidentInfo', 'status') },
  QueryEntity: {
    platform: PLATFORM,
    subjects: {
      ...aspectParts('QuerySubject', 'querySubjects', 'subjects'),
      doc: 'Datasets and columns that it reads or writes.',
    },
  },
  DataPlatform: {
    displayName: aspectMember('String', 'dataPlatformInfo', 'displayName'),
    name: nameFrom('dataPlatformInfo', 'name'),
  },
}
