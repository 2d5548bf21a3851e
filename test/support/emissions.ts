import { expect } from 'chai'
import { UNKNOWN_STAMP, UNKNOWN_STAMPS } from '../../graph/records/audit.ts'
import { chartInfo } from '../../graph/aspects/analytics/chart-info.ts'
import { dashboardInfo } from '../../graph/aspects/analytics/dashboard-info.ts'
import { dataJobInputOutput } from '../../graph/aspects/pipelines/data-job-input-output.ts'
import { datasetProperties } from '../../graph/aspects/datasets/dataset-properties.ts'
import { domains } from '../../graph/aspects/business/domains.ts'
import { editableSchemaMetadata } from '../../graph/aspects/datasets/editable-schema-metadata.ts'
import { globalTags } from '../../graph/aspects/business/global-tags.ts'
import { glossaryTerms } from '../../graph/aspects/business/glossary-terms.ts'
import { institutionalMemory } from '../../graph/aspects/documentation/institutional-memory.ts'
import { ownership } from '../../graph/aspects/people/ownership.ts'
import { siblings } from '../../graph/aspects/lineage/siblings.ts'
import { upstreamLineage } from '../../graph/aspects/lineage/upstream-lineage.ts'
import type { JsonObject } from '../../graph/model/json.ts'
import type { PatchShape } from '../../graph/model/undeclared.ts'
import { registry } from '../../graph/registry.ts'
import { add, expectStorable, patched, remove } from './patching.ts'

/** One aspect, and the patches of it that one use of the client sends, in order. */
export interface Emission {
  readonly name: string
  readonly aspect: PatchShape
  readonly before?: JsonObject
  readonly patches: readonly unknown[]
  readonly after: JsonObject
}

/**
 * Checks the result of the patches, that repeating them changes nothing, and that the result is
 * valid.
 */
export function expectEmission({ aspect, before, patches, after }: Emission): void {
  const apply = (value: JsonObject | undefined) =>
    patches.reduce<JsonObject | undefined>((current, wire) => patched(aspect, current, wire), value)
  const once = apply(before)
  expect(once).to.deep.equal(after)
  expect(apply(once), 'sent again').to.deep.equal(after)
  expectStorable(aspect, after)
}

const attribution = {
  time: 1,
  actor: 'urn:li:corpuser:datahub',
  source: 'urn:li:platformResource:s',
  sourceDetail: {},
}
const dataset = 'urn:li:dataset:(urn:li:dataPlatform:hive,b/c,PROD)'
const edge = { destinationUrn: dataset }
const elsewhere = { destinationUrn: 'urn:li:dataset:(urn:li:dataPlatform:hive,z,PROD)' }
const column = 'urn:li:schemaField:(urn:li:dataset:(urn:li:dataPlatform:hive,b/c,PROD),c1)'

/**
 * What the patch builders of acryl-datahub 1.7.0.17 (`datahub.specific`) emit, observed by running
 * them, with shorter names; where stated, what 1.3.1 or a transformer of the client emits.
 */
export const EMISSIONS: readonly Emission[] = [
  {
    name: 'add_tag, without and with attribution',
    aspect: globalTags,
    before: { tags: [{ tag: 'urn:li:tag:y' }] },
    patches: [
      {
        arrayPrimaryKeys: { tags: ['attribution\u241Fsource', 'tag'] },
        patch: [
          add('/tags//urn:li:tag:x', { tag: 'urn:li:tag:x' }),
          add('/tags/urn:li:platformResource:s/urn:li:tag:y', { tag: 'urn:li:tag:y', attribution }),
        ],
      },
    ],
    after: {
      tags: [
        { tag: 'urn:li:tag:y' },
        { tag: 'urn:li:tag:x' },
        { tag: 'urn:li:tag:y', attribution },
      ],
    },
  },
  {
    name: 'remove_tag, of any source',
    aspect: globalTags,
    before: {
      tags: [
        { tag: 'urn:li:tag:x' },
        { tag: 'urn:li:tag:y' },
        { tag: 'urn:li:tag:x', attribution },
      ],
    },
    patches: [
      {
        arrayPrimaryKeys: { tags: ['tag', 'attribution\u241Fsource'] },
        patch: [remove('/tags/urn:li:tag:x')],
      },
    ],
    after: { tags: [{ tag: 'urn:li:tag:y' }] },
  },
  {
    name: 'remove_tag, of one source',
    aspect: globalTags,
    before: { tags: [{ tag: 'urn:li:tag:x' }, { tag: 'urn:li:tag:x', attribution }] },
    patches: [
      {
        arrayPrimaryKeys: { tags: ['attribution\u241Fsource', 'tag'] },
        patch: [remove('/tags/urn:li:platformResource:s/urn:li:tag:x')],
      },
    ],
    after: { tags: [{ tag: 'urn:li:tag:x' }] },
  },
  {
    name: 'add_tag of 1.3.1',
    aspect: globalTags,
    patches: [[add('/tags/urn:li:tag:x', { tag: 'urn:li:tag:x' })]],
    after: { tags: [{ tag: 'urn:li:tag:x' }] },
  },
  {
    name: 'the set_attribution transformer, which replaces all that one source says',
    aspect: globalTags,
    before: { tags: [{ tag: 'urn:li:tag:old', attribution }, { tag: 'urn:li:tag:x' }] },
    patches: [
      {
        arrayPrimaryKeys: { tags: ['attribution\u241Fsource', 'tag'] },
        patch: [
          add('/tags/urn:li:platformResource:s', {
            'urn:li:tag:x': { tag: 'urn:li:tag:x', attribution },
          }),
        ],
        forceGenericPatch: true,
      },
    ],
    after: { tags: [{ tag: 'urn:li:tag:x' }, { tag: 'urn:li:tag:x', attribution }] },
  },
  {
    name: 'add_term and remove_term',
    aspect: glossaryTerms,
    before: { terms: [{ urn: 'urn:li:glossaryTerm:old' }] },
    patches: [
      {
        arrayPrimaryKeys: { terms: ['urn', 'attribution\u241Fsource'] },
        patch: [
          add('/terms/urn:li:glossaryTerm:t/', { urn: 'urn:li:glossaryTerm:t' }),
          remove('/terms/urn:li:glossaryTerm:old'),
          remove('/terms/urn:li:glossaryTerm:t/urn:li:platformResource:s'),
        ],
      },
    ],
    after: { terms: [{ urn: 'urn:li:glossaryTerm:t' }] },
  },
  {
    name: 'add_owner and remove_owner, by owner and by type',
    aspect: ownership,
    before: {
      owners: [
        { owner: 'urn:li:corpuser:bob', type: 'NONE' },
        { owner: 'urn:li:corpuser:eve', type: 'CUSTOM', typeUrn: 'urn:li:ownershipType:x' },
        { owner: 'urn:li:corpuser:eve', type: 'CUSTOM', typeUrn: 'urn:li:ownershipType:y' },
      ],
    },
    patches: [
      {
        arrayPrimaryKeys: { owners: ['owner', 'type', 'typeUrn', 'attribution\u241Fsource'] },
        patch: [
          add('/owners/urn:li:corpuser:ada/DATAOWNER//', {
            owner: 'urn:li:corpuser:ada',
            type: 'DATAOWNER',
          }),
          remove('/owners/urn:li:corpuser:bob'),
        ],
      },
      {
        arrayPrimaryKeys: { owners: ['owner', 'typeUrn', 'type', 'attribution\u241Fsource'] },
        patch: [remove('/owners/urn:li:corpuser:eve/urn:li:ownershipType:x')],
      },
    ],
    after: {
      owners: [
        { owner: 'urn:li:corpuser:eve', type: 'CUSTOM', typeUrn: 'urn:li:ownershipType:y' },
        { owner: 'urn:li:corpuser:ada', type: 'DATAOWNER' },
      ],
    },
  },
  {
    name: 'set_owners',
    aspect: ownership,
    before: { owners: [{ owner: 'urn:li:corpuser:bob', type: 'NONE' }] },
    patches: [[add('/owners', [{ owner: 'urn:li:corpuser:eve', type: 'NONE' }])]],
    after: { owners: [{ owner: 'urn:li:corpuser:eve', type: 'NONE' }] },
  },
  {
    name: 'add_domain and remove_domain',
    aspect: domains,
    before: { domains: [], domainAssociations: [{ domain: 'urn:li:domain:old', attribution }] },
    patches: [
      {
        arrayPrimaryKeys: { domainAssociations: ['attribution\u241Fsource', 'domain'] },
        patch: [add('/domainAssociations//urn:li:domain:d', { domain: 'urn:li:domain:d' })],
      },
      {
        arrayPrimaryKeys: { domainAssociations: ['domain', 'attribution\u241Fsource'] },
        patch: [remove('/domainAssociations/urn:li:domain:old')],
      },
    ],
    after: { domains: [], domainAssociations: [{ domain: 'urn:li:domain:d' }] },
  },
  {
    name: 'set_structured_property, whose source only the path tells',
    aspect: registry.patchShape('structuredProperties'),
    patches: [
      {
        arrayPrimaryKeys: { properties: ['propertyUrn', 'attribution\u241Fsource'] },
        patch: [
          add('/properties/urn:li:structuredProperty:p/urn:li:platformResource:s', {
            propertyUrn: 'urn:li:structuredProperty:p',
            values: [{ string: 'v' }],
          }),
          add('/properties/urn:li:structuredProperty:p/', {
            propertyUrn: 'urn:li:structuredProperty:p',
            values: [{ double: 1 }],
          }),
          remove('/properties/urn:li:structuredProperty:q'),
        ],
      },
    ],
    after: {
      properties: [
        {
          propertyUrn: 'urn:li:structuredProperty:p',
          values: [{ string: 'v' }],
          attribution: {
            time: 0,
            actor: 'urn:li:corpuser:unknown',
            source: 'urn:li:platformResource:s',
          },
        },
        { propertyUrn: 'urn:li:structuredProperty:p', values: [{ double: 1 }] },
      ],
    },
  },
  {
    name: 'remove_documentation of all sources, and add_documentation of one and of none',
    aspect: registry.patchShape('documentation'),
    before: { documentations: [{ documentation: 'old' }] },
    patches: [
      {
        arrayPrimaryKeys: { documentations: ['attribution\u241Fsource'] },
        patch: [
          remove('/documentations'),
          add('/documentations/', { documentation: 'hello' }),
          add('/documentations/urn:li:platformResource:s', { documentation: 'hi', attribution }),
        ],
      },
    ],
    after: { documentations: [{ documentation: 'hello' }, { documentation: 'hi', attribution }] },
  },
  {
    name: 'add_institutional_memory',
    aspect: institutionalMemory,
    before: { elements: [{ url: 'https://x/y', description: 'old' }] },
    patches: [
      {
        arrayPrimaryKeys: { elements: ['url'] },
        patch: [add('/elements/https:~1~1x~1y', { url: 'https://x/y', description: 'new' })],
      },
    ],
    after: { elements: [{ url: 'https://x/y', description: 'new' }] },
  },
  {
    name: 'links by address and label, as a newer release keys them without saying so',
    aspect: institutionalMemory,
    before: {
      elements: [
        { url: 'https://x/y', description: 'design' },
        { url: 'https://z', description: 'old' },
        { url: 'https://z', description: 'older' },
      ],
    },
    patches: [
      [
        add('/elements/https:~1~1x~1y/runbook', { url: 'https://x/y', description: 'runbook' }),
        remove('/elements/https:~1~1z'),
      ],
    ],
    after: {
      elements: [
        { url: 'https://x/y', description: 'design' },
        { url: 'https://x/y', description: 'runbook' },
      ],
    },
  },
  {
    name: 'add_sibling and remove_sibling',
    aspect: siblings,
    before: { siblings: ['urn:li:dataset:(urn:li:dataPlatform:hive,a,PROD)'], primary: false },
    patches: [
      [
        add('/siblings/urn:li:dataset:(urn:li:dataPlatform:hive,b~1c,PROD)', dataset),
        add('/primary', true),
        remove('/siblings/urn:li:dataset:(urn:li:dataPlatform:hive,a,PROD)'),
      ],
    ],
    after: { siblings: [dataset], primary: true },
  },
  {
    name: 'properties of a dataset',
    aspect: datasetProperties,
    before: { customProperties: { q: '1', r: '2' }, description: 'old' },
    patches: [
      [
        add('/customProperties/a~1b~0c', '1'),
        remove('/customProperties/q'),
        remove('/customProperties/absent'),
        add('/description', 'd'),
        add('/created', { time: 5 }),
      ],
    ],
    after: { customProperties: { r: '2', 'a/b~c': '1' }, description: 'd', created: { time: 5 } },
  },
  {
    name: 'labels of a column',
    aspect: editableSchemaMetadata,
    patches: [
      [
        add('/editableSchemaFieldInfo/a.b~1c/globalTags/tags/urn:li:tag:x', {
          tag: 'urn:li:tag:x',
        }),
        add('/editableSchemaFieldInfo/a.b~1c/glossaryTerms/terms/urn:li:glossaryTerm:t', {
          urn: 'urn:li:glossaryTerm:t',
        }),
        remove('/editableSchemaFieldInfo/a.b~1c/globalTags/tags/urn:li:tag:z'),
      ],
    ],
    after: {
      editableSchemaFieldInfo: [
        {
          fieldPath: 'a.b/c',
          globalTags: { tags: [{ tag: 'urn:li:tag:x' }] },
          glossaryTerms: { terms: [{ urn: 'urn:li:glossaryTerm:t' }], auditStamp: UNKNOWN_STAMP },
        },
      ],
    },
  },
  {
    name: 'upstreams of a dataset and of a column',
    aspect: upstreamLineage,
    patches: [
      [
        add('/upstreams/urn:li:dataset:(urn:li:dataPlatform:hive,b~1c,PROD)', {
          dataset,
          type: 'COPY',
        }),
        add(
          '/fineGrainedLineages/NONE/urn:li:schemaField:(urn:li:dataset:(urn:li:dataPlatform:hive,a,PROD),d)/NONE/urn:li:schemaField:(urn:li:dataset:(urn:li:dataPlatform:hive,b~1c,PROD),c1)',
          { confidenceScore: 1 },
        ),
      ],
    ],
    after: {
      upstreams: [{ dataset, type: 'COPY' }],
      fineGrainedLineages: [
        {
          upstreamType: 'FIELD_SET',
          upstreams: [column],
          downstreamType: 'FIELD',
          downstreams: ['urn:li:schemaField:(urn:li:dataset:(urn:li:dataPlatform:hive,a,PROD),d)'],
          transformOperation: 'NONE',
          confidenceScore: 1,
        },
      ],
    },
  },
  {
    name: 'edges and bare inputs of a chart',
    aspect: chartInfo,
    before: { title: 't', inputs: [{ string: elsewhere.destinationUrn }], inputEdges: [elsewhere] },
    patches: [
      [
        add('/inputEdges/urn:li:dataset:(urn:li:dataPlatform:hive,b~1c,PROD)', edge),
        remove('/inputEdges/urn:li:dataset:(urn:li:dataPlatform:hive,z,PROD)'),
        add('/inputs/urn:li:dataset:(urn:li:dataPlatform:hive,b~1c,PROD)', dataset),
        add('/type', 'BAR'),
      ],
    ],
    after: {
      title: 't',
      inputs: [{ string: elsewhere.destinationUrn }, { string: dataset }],
      inputEdges: [edge],
      type: 'BAR',
    },
  },
  {
    name: 'edges of a dashboard, the old names as strings',
    aspect: dashboardInfo,
    patches: [
      [
        add('/datasetEdges/urn:li:dataset:(urn:li:dataPlatform:hive,b~1c,PROD)', edge),
        add('/dashboards/urn:li:dashboard:(looker,e)', {
          destinationUrn: 'urn:li:dashboard:(looker,e)',
        }),
        add('/charts/urn:li:chart:(looker,c)', 'urn:li:chart:(looker,c)'),
      ],
    ],
    after: {
      title: '',
      description: '',
      lastModified: UNKNOWN_STAMPS,
      datasetEdges: [edge],
      dashboards: [{ destinationUrn: 'urn:li:dashboard:(looker,e)' }],
      charts: ['urn:li:chart:(looker,c)'],
    },
  },
  {
    name: 'edges and columns of a job, the columns with an empty value',
    aspect: dataJobInputOutput,
    before: { outputDatasetEdges: [elsewhere], inputDatasetFields: [column] },
    patches: [
      [
        add('/inputDatajobEdges/urn:li:dataJob:(urn:li:dataFlow:(airflow,f,PROD),j)', {
          destinationUrn: 'urn:li:dataJob:(urn:li:dataFlow:(airflow,f,PROD),j)',
        }),
        remove('/outputDatasetEdges/urn:li:dataset:(urn:li:dataPlatform:hive,z,PROD)'),
        add(
          '/outputDatasetFields/urn:li:schemaField:(urn:li:dataset:(urn:li:dataPlatform:hive,b~1c,PROD),c1)',
          {},
        ),
        remove(
          '/inputDatasetFields/urn:li:schemaField:(urn:li:dataset:(urn:li:dataPlatform:hive,b~1c,PROD),c1)',
        ),
      ],
    ],
    after: {
      inputDatajobEdges: [
        { destinationUrn: 'urn:li:dataJob:(urn:li:dataFlow:(airflow,f,PROD),j)' },
      ],
      outputDatasetEdges: [],
      outputDatasetFields: [column],
      inputDatasetFields: [],
    },
  },
]
