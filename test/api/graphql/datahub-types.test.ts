import { expect } from 'chai'
import { getNullableType, isInputObjectType, isListType, isObjectType } from 'graphql'
import { getNamedType, type GraphQLOutputType, type GraphQLInputType } from 'graphql'
import { SCHEMA } from '../../support/run/graphql.ts'
import { data } from '../../support/graphql.ts'
import { SYSTEM, upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'
import { ada } from '../../support/people.ts'

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
  'Actor.groups': '[RoleGroup]',
  'Actor.users': '[RoleUser]',
  'Chart.info': 'ChartInfo',
  'NotebookCell.chartCell': 'ChartCell',
  'NotebookCell.queryChell': 'QueryCell',
  'NotebookCell.textCell': 'TextCell',
  'QuantitativeAnalyses.unitaryResults': 'ResultsType',
  'RoleAssociation.role': 'Role',
  'TextCell.changeAuditStamps': 'ChangeAuditStamps',
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

const TERM = 'urn:li:glossaryTerm:Share'
const FLOW = 'urn:li:dataFlow:(airflow,nightly,PROD)'
const INCIDENT = 'urn:li:incident:late'
const CONTRACT = 'urn:li:dataContract:orders'
const STAGE = 'urn:li:lifecycleStageType:draft'
const PRODUCT = 'urn:li:application:shop'
const stamp = { time: 1_700_000_000_000, actor: ada }

// docs/interface: graphql/older-names
describeOnEngines("values under DataHub's types", (serve) => {
  const server = serve()
  before(() =>
    server.ingest(
      upsert(ada, 'corpUserInfo', { active: true, displayName: 'Ada' }),
      upsert(ada, 'corpUserEditableInfo', { persona: 'urn:li:dataHubPersona:analyst' }),
      upsert(ada, 'corpUserStatus', { status: 'ACTIVE', lastModified: stamp }),
      upsert(ada, 'status', { removed: true }),
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

  it('users and groups have their older info, and a status that states whether they may sign in', async () => {
    const answer = await data(
      server,
      `{ a: corpUser(urn: "${ada}") {
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

  // docs/interface: graphql/roles
  it('cells of notebooks, results of models and roles have the fields of DataHub', async () => {
    const notebook = 'urn:li:notebook:(querybook,1)'
    const model = 'urn:li:mlModel:(urn:li:dataPlatform:mlflow,churn,PROD)'
    const [mine, ours, theirs] = ['mine', 'ours', 'theirs'].map((id) => `urn:li:role:${id}`)
    const table = 'urn:li:dataset:(urn:li:dataPlatform:hive,granted,PROD)'
    const group = 'urn:li:corpGroup:data'
    const cell = { cellTitle: 'Orders', cellId: '1', changeAuditStamps: { created: stamp } }
    await server.ingest(
      upsert(notebook, 'notebookContent', {
        cells: [
          { type: 'QUERY_CELL', queryCell: { ...cell, rawQuery: 'select 1' } },
          { type: 'TEXT_CELL', textCell: { ...cell, text: 'Hello.' } },
        ],
      }),
      upsert(model, 'mlModelQuantitativeAnalyses', {
        unitaryResults: { string: 'https://example.com/results' },
      }),
      upsert(mine ?? '', 'actors', { users: [{ user: SYSTEM }, { user: ada }] }),
      upsert(ours ?? '', 'actors', { groups: [{ group }] }),
      upsert(theirs ?? '', 'actors', { users: [{ user: ada }] }),
      upsert(SYSTEM, 'groupMembership', { groups: [group] }),
      upsert(table, 'access', { roles: [mine, ours, theirs].map((urn) => ({ urn })) }),
    )
    const answer = await data(
      server,
      `query ($notebook: String!, $model: String!, $table: String!) {
        notebook: entity(urn: $notebook) { ... on Notebook { content { cells {
          type textCell { text } queryChell { ...Cell }
        } } } }
        model: entity(urn: $model) { ... on MLModel { quantitativeAnalyses {
          unitaryResults { ... on StringBox { stringValue } }
          intersectionalResults { ... on StringBox { stringValue } }
        } } }
        dataset(urn: $table) { access { roles { associatedUrn role {
          urn isAssignedToMe actors { users { user { urn } } groups { group { urn } } }
        } } } } }
        fragment Cell on QueryCell { rawQuery changeAuditStamps { ...S } }
        fragment S on ChangeAuditStamps { created { time } }`,
      { notebook, model, table },
    )
    const role = (urn: string | undefined, isAssignedToMe: boolean, actors: object) => {
      return { associatedUrn: table, role: { urn, isAssignedToMe, actors } }
    }
    const users = (...urns: string[]) => urns.map((urn) => ({ user: { urn } }))
    const created = { created: { time: stamp.time } }
    expect(answer).to.deep.equal({
      notebook: {
        content: {
          cells: [
            {
              type: 'QUERY_CELL',
              textCell: null,
              queryChell: { rawQuery: 'select 1', changeAuditStamps: created },
            },
            { type: 'TEXT_CELL', textCell: { text: 'Hello.' }, queryChell: null },
          ],
        },
      },
      model: {
        quantitativeAnalyses: {
          unitaryResults: { stringValue: 'https://example.com/results' },
          intersectionalResults: null,
        },
      },
      dataset: {
        access: {
          roles: [
            role(mine, true, { users: users(SYSTEM, ada), groups: null }),
            role(ours, true, { users: null, groups: [{ group: { urn: group } }] }),
            role(theirs, false, { users: users(ada), groups: null }),
          ],
        },
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
