import { expect } from 'chai'
import type { Aspect } from '../../graph/model/aspect.ts'
import { parseUrn } from '../../graph/model/urn.ts'
import { walkFields, simpleName } from '../../graph/model/field-walk.ts'
import { registry } from '../../graph/registry.ts'
import { declaredForm, factualForm, formOfFieldFacts } from '../support/model-facts.ts'
import { formOfFields, toKeyField, type Facts } from '../support/model-facts.ts'
import { describeShared } from '../support/run/shared.ts'

/** What is declared that DataHub does not have: no facts of the model speak of it. */
const OWN_TYPES: readonly string[] = ['trellisWebhook']
const OWN_ASPECTS: readonly string[] = [
  'openLineageLocations',
  'trellisWebhookKey',
  'trellisWebhookInfo',
  'trellisWebhookSecret',
]

/** Where keyed patches address elements by key (docs/interface: ingest/patch-keys). */
const PATCH_KEYS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  globalTags: { tags: ['tag'] },
  glossaryTerms: { terms: ['urn'] },
  ownership: { owners: ['owner', 'type'] },
  domains: { domains: [] },
  siblings: { siblings: [] },
  institutionalMemory: { elements: ['url', 'description'] },
  datasetProperties: { tags: [] },
  editableSchemaMetadata: {
    editableSchemaFieldInfo: ['fieldPath'],
    'editableSchemaFieldInfo/*/globalTags/tags': ['tag'],
    'editableSchemaFieldInfo/*/glossaryTerms/terms': ['urn'],
  },
  upstreamLineage: {
    upstreams: ['dataset'],
    fineGrainedLineages: ['transformOperation', 'downstreams', 'query', 'upstreams'],
  },
  chartInfo: { inputEdges: ['destinationUrn'], inputs: ['string'] },
  dashboardInfo: {
    chartEdges: ['destinationUrn'],
    datasetEdges: ['destinationUrn'],
    dashboards: ['destinationUrn'],
    charts: [],
    datasets: [],
  },
  dataJobInputOutput: {
    inputDatasetEdges: ['destinationUrn'],
    outputDatasetEdges: ['destinationUrn'],
    inputDatajobEdges: ['destinationUrn'],
    inputDatasetFields: [],
    outputDatasetFields: [],
    fineGrainedLineages: ['transformOperation', 'downstreams', 'query', 'upstreams'],
  },
  documentation: { documentations: ['attribution\u241Fsource'] },
  testResults: { failing: ['test'], passing: ['test'] },
  versionProperties: { aliases: ['versionTag'] },
  dataProductProperties: { assets: ['destinationUrn'] },
  propertyDefinition: { entityTypes: [], allowedPlatforms: [], allowedValues: ['value'] },
  structuredProperties: { properties: ['propertyUrn'] },
  dataProcessInstanceInput: { inputs: [], inputEdges: ['destinationUrn'] },
  dataProcessInstanceOutput: { outputs: [], outputEdges: ['destinationUrn'] },
}

/** Search fields with the empty note, all of which is default; the facts leave them out. */
const EMPTY_NOTES: ReadonlySet<string> = new Set([
  'assertionInfo/datasetAssertion/scope',
  'assertionInfo/datasetAssertion/aggregation',
])

describeShared('the registry and the facts of the model', 'reference/models.json', (json) => {
  const facts = JSON.parse(json) as Facts
  const ofDataHub = registry.aspects.filter(({ name }) => !OWN_ASPECTS.includes(name))
  const coreAspects = namesOfTier(facts.aspects, 'core')
  const coreEntities = namesOfTier(facts.entities, 'core')

  it('declares the core', () => {
    expect(ofDataHub.map(({ name }) => name)).to.include.members(coreAspects)
    expect(registry.entities.map(({ name }) => name)).to.include.members(coreEntities)
  })

  describe('aspects', () => {
    for (const aspect of ofDataHub) {
      const fact = facts.aspects[aspect.name]
      if (!fact) {
        it(`${aspect.name}: undeclared in the facts except for its record`, () => {
          expect(`com.linkedin.${aspect.record}`).to.equal(facts.recordOfAspect[aspect.name])
          expect(aspect.timeseries).to.equal(facts.timeseries.includes(aspect.name))
        })
        continue
      }
      it(aspect.name, () => {
        const form = declaredForm(aspect)
        const search = form.search.filter((note) => {
          return !('path' in note && EMPTY_NOTES.has(`${aspect.name}${String(note.path)}`))
        })
        expect({ ...form, search, patchKeys: patchKeysIn(aspect) }).to.deep.equal({
          ...factualForm(facts, aspect.name, fact),
          patchKeys: PATCH_KEYS[aspect.name] ?? {},
        })
      })
    }
  })

  describe('entity types', () => {
    for (const entity of registry.entities.filter(({ name }) => !OWN_TYPES.includes(name))) {
      const fact = facts.entities[entity.name]
      it(entity.name, () => {
        if (!fact) throw new Error(`the facts have no entity type ${entity.name}`)
        expect(entity.key.name).to.equal(fact.keyAspect)
        expect(entity.searchGroup).to.equal(fact.searchGroup)
        if (fact.graphql !== null) expect(entity.graphqlEnum).to.equal(fact.graphql)
        expect(Object.entries(formOfFields(entity.key.fields))).to.deep.equal(
          Object.entries(formOfFieldFacts(facts, fact.keyFields.map(toKeyField))),
        )
        expect(Object.values(entity.key.fields).every(({ required }) => required)).to.equal(true)
        const declared = fact.aspects.filter((name) => registry.aspect(name))
        const carried = entity.carries.filter((name) => !OWN_ASPECTS.includes(name))
        expect(carried).to.have.members(declared)
        for (const { name } of ofDataHub) {
          const carries = declared.includes(name) || name === fact.keyAspect
          expect(registry.carries(entity.name, name), name).to.equal(carries)
        }
      })
    }
  })

  it('knows the record of every aspect, and the aspect of every record with any prefix', () => {
    expect(Object.keys(facts.recordOfAspect)).to.have.lengthOf(271)
    for (const [name, record] of Object.entries(facts.recordOfAspect)) {
      expect(registry.recordOf(name)).to.equal(record)
      expect(registry.aspectOfRecord(record)).to.equal(name)
      expect(
        registry.aspectOfRecord(record.replace('.linkedin.', '.linkedin.pegasus2avro.')),
      ).to.equal(name)
      expect(registry.aspectOfRecord(simpleName(record))).to.equal(name)
    }
  })

  it('knows which aspects an entity type carries, declared or not', () => {
    for (const [type, { keyAspect, aspects }] of Object.entries(facts.entities)) {
      const carried = Object.keys(facts.recordOfAspect).filter(
        (name) => !registry.isMisplaced(type, name),
      )
      expect(carried, type).to.have.members([...new Set([keyAspect, ...aspects])])
    }
    expect(registry.isMisplaced('madeUp', 'status')).to.equal(false)
    expect(registry.isMisplaced('dataset', 'madeUp')).to.equal(false)
  })

  it('knows which aspects are timeseries, declared or not', () => {
    const known = Object.keys(facts.recordOfAspect).filter((name) => registry.isTimeseries(name))
    expect(known).to.have.members(facts.timeseries)
  })

  it('knows the key of every entity type, declared or not', () => {
    for (const [type, { keyAspect, keyFields }] of Object.entries(facts.entities)) {
      const names = keyFields.map((field) => toKeyField(field).name)
      const parts = names.map((name) => [name, `<${name}>`] as const)
      const key = parts.map(([, part]) => part).join(',')
      const text = `urn:li:${type}:${names.length === 1 ? key : `(${key})`}`
      expect(registry.keyAspectOf(type)).to.equal(keyAspect)
      expect(registry.keyValueOf(parseUrn(text))).to.deep.equal(Object.fromEntries(parts))
      expect(() => registry.keyValueOf(parseUrn(`urn:li:${type}:(${key},more)`))).to.throw(
        `expected a ${type} key with the parts ${names.join(', ')}`,
      )
    }
  })

  it('refers to existing entity types', () => {
    for (const { name, fields } of registry.aspects) {
      for (const { path, field } of walkFields(fields)) {
        for (const type of field.kind === 'urn' ? field.to : []) {
          expect(Object.hasOwn(facts.entities, type), `${name}/${path.join('/')}`).to.equal(true)
        }
      }
    }
  })

  it('knows the snapshot kinds, and the aspects that each admits', () => {
    for (const [qualified, { entity: type, aspects }] of Object.entries(facts.snapshots)) {
      expect(registry.entityOfSnapshot(qualified)).to.equal(type)
      expect(registry.entityOfSnapshot(`any.prefix.${simpleName(qualified)}`)).to.equal(type)
      expect(registry.snapshotOf(type)).to.deep.equal({ kind: simpleName(qualified), aspects })
    }
    const kinds = Object.keys(facts.entities).flatMap(
      (type) => registry.snapshotOf(type)?.kind ?? [],
    )
    expect(kinds).to.have.members(Object.keys(facts.snapshots).map(simpleName))
  })
})

describe('the declarations', () => {
  it('name only entity types and aspects that are known', () => {
    const references = registry.aspects.flatMap(({ name, fields }) =>
      [...walkFields(fields)].flatMap(({ field }) => {
        const linked = Object.values(field.notes.graphql?.fields ?? {})
        const types = [
          ...linked.flatMap(({ to = [] }) => to),
          ...(field.kind === 'urn' ? field.to : []),
        ]
        return types.map((type) => ({ name, type }))
      }),
    )
    expect(references.length).to.be.greaterThan(100)
    for (const { name, type } of references) expect(registry.entityTypes, name).to.include(type)
    for (const { name, graphqlFields = {}, managedBelow, principal } of registry.entities) {
      const fields = Object.values(graphqlFields).flatMap(({ aspect = [] }) => aspect)
      const identifiedBy =
        typeof principal?.identifiedBy === 'string' ? [] : principal?.identifiedBy
      for (const aspect of [...fields, ...(managedBelow ? [managedBelow.aspect] : [])]) {
        expect(registry.aspect(aspect), `${name}: ${aspect}`).not.to.equal(undefined)
      }
      for (const aspect of [...Object.keys(principal?.governed ?? {}), ...(identifiedBy ?? [])]) {
        expect(registry.unknownIn(name, aspect), `${name}: ${aspect}`).to.equal(undefined)
      }
    }
  })

  it('copy each property of an entity node from one place, a scalar at the top', () => {
    for (const { name: type, key, carries } of registry.entities) {
      const aspects = [key, ...carries.flatMap((name) => registry.aspect(name) ?? [])]
      const claims = aspects.flatMap(({ name, fields }) =>
        [...walkFields(fields)].flatMap(({ path, field }) => {
          if (!field.notes.property) return []
          expect(path, `${name} ${path.join('/')}`).to.have.lengthOf(1)
          expect(field.kind).not.to.be.oneOf(['list', 'map', 'record', 'union'])
          return field.notes.property
        }),
      )
      expect(new Set(claims).size, `${type}: ${claims.join(' ')}`).to.equal(claims.length)
    }
  })

  it('require only what an edge or an identity needs', () => {
    const required = registry.aspects
      .filter(({ name }) => !name.endsWith('Key'))
      .flatMap(({ name, fields }) =>
        [...walkFields(fields)].flatMap(({ path, field }) =>
          field.required ? `${name}/${path.join('/')}` : [],
        ),
      )
    expect(required).to.have.members([
      'apiSignature/inputFields/*/fieldPath',
      'apiSignature/inputFields/*/globalTags/tags/*/tag',
      'apiSignature/inputFields/*/glossaryTerms/terms/*/urn',
      'apiSignature/outputFields/*/fieldPath',
      'apiSignature/outputFields/*/globalTags/tags/*/tag',
      'apiSignature/outputFields/*/glossaryTerms/terms/*/urn',
      'apiSignature/inputDatasetEdges/*/destinationUrn',
      'apiSignature/outputDatasetEdges/*/destinationUrn',
      'metricRelationships/derivedFrom/*/destinationUrn',
      'metricRelationships/relatedMetrics/*/destinationUrn',
      'metricUpstreams/datasetUpstreams/*/destinationUrn',
      'metricUpstreams/fieldUpstreams/*/destinationUrn',
      'semanticModelInfo/datasets/*/fields/*/schemaField/fieldPath',
      'semanticModelInfo/datasets/*/fields/*/schemaField/globalTags/tags/*/tag',
      'semanticModelInfo/datasets/*/fields/*/schemaField/glossaryTerms/terms/*/urn',
      'chartInfo/inputEdges/*/destinationUrn',
      'container/container',
      'dashboardInfo/chartEdges/*/destinationUrn',
      'dashboardInfo/dashboards/*/destinationUrn',
      'dashboardInfo/datasetEdges/*/destinationUrn',
      'dataJobInputOutput/inputDatajobEdges/*/destinationUrn',
      'dataJobInputOutput/inputDatasetEdges/*/destinationUrn',
      'dataJobInputOutput/outputDatasetEdges/*/destinationUrn',
      'dataProcessInstanceInput/inputEdges/*/destinationUrn',
      'dataProcessInstanceOutput/outputEdges/*/destinationUrn',
      'dataProcessInstanceRunEvent/timestampMillis',
      'access/roles/*/urn',
      'actors/groups/*/group',
      'actors/users/*/user',
      'assertionInfo/schemaAssertion/schema/fields/*/fieldPath',
      'assertionInfo/schemaAssertion/schema/fields/*/globalTags/tags/*/tag',
      'assertionInfo/schemaAssertion/schema/fields/*/glossaryTerms/terms/*/urn',
      'assertionInfo/schemaAssertion/schema/foreignKeys/*/foreignDataset',
      'assertionRunEvent/timestampMillis',
      'businessAttributeInfo/globalTags/tags/*/tag',
      'businessAttributeInfo/glossaryTerms/terms/*/urn',
      'dataContractProperties/dataQuality/*/assertion',
      'dataContractProperties/freshness/*/assertion',
      'dataContractProperties/schema/*/assertion',
      'documentInfo/relatedAssets/*/asset',
      'documentInfo/relatedDocuments/*/document',
      'documentUsageStatistics/timestampMillis',
      'chartUsageStatistics/timestampMillis',
      'chartUsageStatistics/userCounts/*/user',
      'dashboardUsageStatistics/timestampMillis',
      'dashboardUsageStatistics/userCounts/*/user',
      'queryUsageStatistics/timestampMillis',
      'queryUsageStatistics/userCounts/*/user',
      'incidentsSummary/activeIncidentDetails/*/urn',
      'incidentsSummary/resolvedIncidentDetails/*/urn',
      'testResults/failing/*/test',
      'testResults/passing/*/test',
      'applicationLineage/inputEdges/*/destinationUrn',
      'applicationLineage/outputEdges/*/destinationUrn',
      'dataProductProperties/assets/*/destinationUrn',
      'structuredProperties/properties/*/propertyUrn',
      'datasetProfile/fieldProfiles/*/fieldPath',
      'datasetProfile/timestampMillis',
      'datasetUsageStatistics/fieldCounts/*/fieldPath',
      'datasetUsageStatistics/timestampMillis',
      'datasetUsageStatistics/userCounts/*/user',
      'editableSchemaMetadata/editableSchemaFieldInfo/*/fieldPath',
      'editableSchemaMetadata/editableSchemaFieldInfo/*/globalTags/tags/*/tag',
      'editableSchemaMetadata/editableSchemaFieldInfo/*/glossaryTerms/terms/*/urn',
      'globalTags/tags/*/tag',
      'glossaryTerms/terms/*/urn',
      'inputFields/fields/*/schemaField/fieldPath',
      'inputFields/fields/*/schemaField/globalTags/tags/*/tag',
      'inputFields/fields/*/schemaField/glossaryTerms/terms/*/urn',
      'inputFields/fields/*/schemaFieldUrn',
      'operation/timestampMillis',
      'ownership/owners/*/owner',
      'querySubjects/subjects/*/entity',
      'schemaMetadata/fields/*/fieldPath',
      'schemaMetadata/fields/*/globalTags/tags/*/tag',
      'schemaMetadata/fields/*/glossaryTerms/terms/*/urn',
      'schemaMetadata/foreignKeys/*/foreignDataset',
      'upstreamLineage/upstreams/*/dataset',
      'upstreamMetrics/metrics/*/destinationUrn',
    ])
  })

  it('have a sentence each', () => {
    for (const { name, doc } of [...registry.aspects, ...registry.entities]) {
      expect(doc, name).to.match(/^[A-Z`].+\.$/s)
    }
  })
})

function namesOfTier(table: Record<string, { readonly tier: string }>, tier: string): string[] {
  return Object.keys(table).filter((name) => table[name]?.tier === tier)
}

/** The keyed lists that a patch can reach: those inside no list without a key. */
function patchKeysIn({ fields }: Aspect): Record<string, readonly string[]> {
  const lists = [...walkFields(fields)].flatMap(({ path, field }) =>
    field.kind === 'list' ? [{ path: path.join('/'), key: field.key }] : [],
  )
  const unkeyed = lists.filter(({ key }) => !key)
  return Object.fromEntries(
    lists.flatMap(({ path, key }) =>
      key && !unkeyed.some((list) => path.startsWith(`${list.path}/`)) ? [[path, key]] : [],
    ),
  )
}
