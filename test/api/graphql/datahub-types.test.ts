import { expect } from 'chai'
import { getNullableType, isInputObjectType, isListType, isObjectType } from 'graphql'
import { getNamedType, type GraphQLOutputType, type GraphQLInputType } from 'graphql'
import { SCHEMA } from '../../support/run/apollo.ts'
import { data } from '../../support/graphql.ts'
import { upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'

const BROWSED = ['Dataset', 'Chart', 'Dashboard', 'DataFlow', 'DataJob', 'MLModel', 'Notebook']
const IN_APPLICATIONS = [
  'Dataset',
  'Chart',
  'Container',
  'GlossaryTerm',
  'DataProduct',
  'MLFeature',
]

/** Documents of DataHub's clients have fragments on these types, and select fields of them. */
const TYPES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(BROWSED.map((type) => [`${type}.browsePaths`, '[BrowsePath]'])),
  ...Object.fromEntries(
    IN_APPLICATIONS.map((type) => [`${type}.applications`, '[ApplicationAssociation]']),
  ),
  'Chart.info': 'ChartInfo',
  'CorpGroup.info': 'CorpGroupInfo',
  'CorpUser.editableInfo': 'CorpUserEditableInfo',
  'CorpUser.info': 'CorpUserInfo',
  'CorpUser.status': 'CorpUserStatus',
  'CorpUserEditableProperties.persona': 'DataHubPersona',
  'Dashboard.info': 'DashboardInfo',
  'DataContract.status': 'DataContractStatus',
  'DataContractProperties.freshness': '[FreshnessContract]',
  'DataContractProperties.schema': '[SchemaContract]',
  'DataContractProperties.dataQuality': '[DataQualityContract]',
  'DataFlow.editableProperties': 'DataFlowEditableProperties',
  'DataFlow.info': 'DataFlowInfo',
  'DataJob.editableProperties': 'DataJobEditableProperties',
  'DataJob.info': 'DataJobInfo',
  'DatasetFieldProfile.distinctValueFrequencies': '[ValueFrequency]',
  'DatasetFieldProfile.quantiles': '[Quantile]',
  'DataTransformLogic.transforms': '[DataTransform]',
  'DocumentationAssociation.attribution': 'MetadataAttribution',
  'DocumentInfo.parentDocument': 'DocumentParentDocument',
  'FormActorAssignment.users': '[CorpUser]',
  'FormInfo.prompts': '[FormPrompt]',
  'Forms.incompleteForms': '[FormAssociation]',
  'GlossaryTerm.glossaryTermInfo': 'GlossaryTermInfo',
  'GlossaryTerm.properties': 'GlossaryTermProperties',
  'Incident.status': 'IncidentStatus',
  'InputField.schemaFieldUrn': 'String',
  'InstitutionalMemoryMetadata.actor': 'ResolvedActor',
  'ListQueriesInput.sortInput': 'SortQueriesInput',
  'MetadataAttribution.actor': 'Entity',
  'MetadataAttribution.source': 'Entity',
  'MLFeature.editableProperties': 'MLFeatureEditableProperties',
  'MLFeatureTable.editableProperties': 'MLFeatureTableEditableProperties',
  'MLModelGroup.editableProperties': 'MLModelGroupEditableProperties',
  'MLModelProperties.version': 'String',
  'MLPrimaryKey.editableProperties': 'MLPrimaryKeyEditableProperties',
  'MLPrimaryKey.properties': 'MLPrimaryKeyProperties',
  'Operation.customProperties': '[StringMapEntry]',
  'ParentDomainsResult.domains': '[Entity]',
  'PartitionSpec.timePartition': 'TimeWindow',
  'Query.erModelRelationship': 'ERModelRelationship',
  'Status.lifecycleStage': 'LifecycleStageType',
  'StructuredPropertyDefinition.allowedPlatforms': '[DataPlatform]',
}

function shapeOf(type: GraphQLOutputType | GraphQLInputType): string {
  const name = getNamedType(type).name
  return isListType(getNullableType(type)) ? `[${name}]` : name
}

describe("types that fields have in DataHub's GraphQL", () => {
  for (const [field, expected] of Object.entries(TYPES)) {
    it(`${field} is ${expected}`, () => {
      const [typeName = '', name = ''] = field.split('.')
      const type = SCHEMA.getType(typeName)
      const found =
        isObjectType(type) || isInputObjectType(type) ? type.getFields()[name] : undefined
      expect(found && shapeOf(found.type)).to.equal(expected)
    })
  }
})

const ADA = 'urn:li:corpuser:ada'
const TERM = 'urn:li:glossaryTerm:Share'
const FLOW = 'urn:li:dataFlow:(airflow,nightly,PROD)'
const INCIDENT = 'urn:li:incident:late'
const CONTRACT = 'urn:li:dataContract:orders'
const STAGE = 'urn:li:lifecycleStageType:draft'
const PRODUCT = 'urn:li:application:shop'
const stamp = { time: 1_700_000_000_000, actor: ADA }

// docs/interface: graphql/older-names
describeOnEngines("values under DataHub's types", (serve) => {
  const server = serve()
  before(() =>
    server.ingest(
      upsert(ADA, 'corpUserInfo', { active: true, displayName: 'Ada' }),
      upsert(ADA, 'corpUserEditableInfo', { persona: 'urn:li:dataHubPersona:analyst' }),
      upsert(ADA, 'corpUserStatus', { status: 'ACTIVE', lastModified: stamp }),
      upsert(ADA, 'status', { removed: true }),
      upsert('urn:li:corpuser:new', 'corpUserStatus', {
        status: 'PROVISIONED',
        lastModified: stamp,
      }),
      upsert(TERM, 'glossaryTermInfo', { definition: 'A part.', termSource: 'INTERNAL' }),
      upsert(FLOW, 'dataFlowInfo', { name: 'nightly' }),
      upsert(FLOW, 'browsePaths', { paths: ['/prod/airflow', 'nightly'] }),
      upsert(FLOW, 'applications', { applications: [PRODUCT] }),
      upsert(FLOW, 'status', { removed: false, lifecycleStage: STAGE }),
      upsert(STAGE, 'lifecycleStageTypeInfo', { name: 'Draft', settings: { hideInSearch: true } }),
      upsert(INCIDENT, 'incidentInfo', {
        type: 'OPERATIONAL',
        entities: [FLOW],
        status: { state: 'ACTIVE', lastUpdated: stamp },
        created: stamp,
      }),
      upsert(CONTRACT, 'dataContractStatus', { state: 'ACTIVE' }),
      upsert('urn:li:domain:up', 'domainProperties', { name: 'Up' }),
      upsert('urn:li:domain:low', 'domainProperties', {
        name: 'Low',
        parentDomain: 'urn:li:domain:up',
      }),
    ),
  )

  it('users and groups have their older info, and a status that says whether they may sign in', async () => {
    const answer = await data(
      server,
      `{ a: corpUser(urn: "${ADA}") {
          info { __typename displayName active }
          editableInfo { __typename persona { __typename urn } }
          status
          aspects(input: { aspectNames: ["status"] }) { payload }
        }
        b: corpUser(urn: "urn:li:corpuser:new") { status }
        c: corpUser(urn: "urn:li:corpuser:unknown") { status } }`,
    )
    expect(answer).to.deep.equal({
      a: {
        info: { __typename: 'CorpUserInfo', displayName: 'Ada', active: true },
        editableInfo: {
          __typename: 'CorpUserEditableInfo',
          persona: { __typename: 'DataHubPersona', urn: 'urn:li:dataHubPersona:analyst' },
        },
        status: 'ACTIVE',
        aspects: [{ payload: '{"removed":true}' }],
      },
      b: { status: null },
      c: { status: null },
    })
  })

  it('a term and a pipeline have properties and info, folders, applications and a stage', async () => {
    const answer = await data(
      server,
      `{ term: glossaryTerm(urn: "${TERM}") {
          properties { ...P } glossaryTermInfo { ...I }
        }
        flow: dataFlow(urn: "${FLOW}") {
          info { __typename name }
          browsePaths { path }
          applications { application { urn } associatedUrn }
          status { removed lifecycleStage { name hideInSearch } }
        } }
        fragment P on GlossaryTermProperties { name description termSource }
        fragment I on GlossaryTermInfo { name definition }`,
    )
    expect(answer).to.deep.equal({
      term: {
        properties: { name: 'Share', description: 'A part.', termSource: 'INTERNAL' },
        glossaryTermInfo: { name: 'Share', definition: 'A part.' },
      },
      flow: {
        info: { __typename: 'DataFlowInfo', name: 'nightly' },
        browsePaths: [{ path: ['prod', 'airflow'] }, { path: ['nightly'] }],
        applications: [{ application: { urn: PRODUCT }, associatedUrn: FLOW }],
        status: { removed: false, lifecycleStage: { name: 'Draft', hideInSearch: true } },
      },
    })
  })

  it('incidents and contracts have the status of their own, domains parents of any type', async () => {
    const answer = await data(
      server,
      `{ incident: entity(urn: "${INCIDENT}") { ... on Incident { status { state } } }
        contract: entity(urn: "${CONTRACT}") { ... on DataContract { status { state } } }
        domain(urn: "urn:li:domain:low") {
          parentDomains { domains { type ... on Domain { properties { name } } } }
        } }`,
    )
    expect(answer).to.deep.equal({
      incident: { status: { state: 'ACTIVE' } },
      contract: { status: { state: 'ACTIVE' } },
      domain: { parentDomains: { domains: [{ type: 'DOMAIN', properties: { name: 'Up' } }] } },
    })
  })

  it('queries are sorted by one criterion', async () => {
    const sortInput = { sortCriterion: { field: 'lastModifiedAt', sortOrder: 'DESCENDING' } }
    const query = 'query q($input: ListQueriesInput!) { listQueries(input: $input) { total } }'
    const answer = await data(server, query, { input: { sortInput } })
    expect(answer).to.deep.equal({ listQueries: { total: 0 } })
  })
})
