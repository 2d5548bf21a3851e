import { chartInfo } from '../../graph/aspects/analytics/chart-info.ts'
import { dashboardInfo } from '../../graph/aspects/analytics/dashboard-info.ts'
import { dataJobInputOutput } from '../../graph/aspects/pipelines/data-job-input-output.ts'
import { dataProductProperties } from '../../graph/aspects/business/data-product-properties.ts'
import { datasetProperties } from '../../graph/aspects/datasets/dataset-properties.ts'
import { editableSchemaMetadata } from '../../graph/aspects/datasets/editable-schema-metadata.ts'
import { ownership } from '../../graph/aspects/people/ownership.ts'
import { siblings } from '../../graph/aspects/lineage/siblings.ts'
import { upstreamLineage } from '../../graph/aspects/lineage/upstream-lineage.ts'
import type { JsonObject } from '../../graph/model/json.ts'
import { UNKNOWN_STAMPS } from '../../graph/records/audit.ts'
import { expectEmission, type Emission } from '../support/emissions.ts'
import { add, column, linePath, pathOf, replace } from '../support/patching.ts'

const orders = 'urn:li:dataset:(urn:li:dataPlatform:hive,orders,PROD)'
const file = 'urn:li:dataset:(urn:li:dataPlatform:s3,a/b.csv,PROD)'
const [total, amount, tax] = [column('total'), column('amount'), column('tax')]
const cell = `urn:li:schemaField:(${file},c)`
const query = 'urn:li:query:q'
const sum = 'SQL: SUM("O"."a") AS "t"'
const stamp = { time: 1, actor: 'urn:li:corpuser:ada' }
const stamps = { created: stamp, lastModified: stamp }
const edge = { destinationUrn: orders }
const stampedEdge = { destinationUrn: file, ...stamps }
const job = { destinationUrn: 'urn:li:dataJob:(urn:li:dataFlow:(adf,f,PROD),before)' }
const page = { destinationUrn: 'urn:li:dashboard:(powerbi,reports.1)' }
const [bars, lines] = ['urn:li:chart:(powerbi,bars)', 'urn:li:chart:(powerbi,lines)']
const upstream = { auditStamp: stamp, dataset: orders, type: 'TRANSFORMED' }
const upstreamFile = { auditStamp: stamp, created: stamp, dataset: file, type: 'COPY', query }
const untitled = { title: '', description: '', lastModified: UNKNOWN_STAMPS }
const tag = { tag: 'urn:li:tag:x' }
const owner = { owner: 'urn:li:corpuser:all users', type: 'DATAOWNER' }
const otherOwner = { ...owner, type: 'NONE' }
const otherTag = { tag: 'urn:li:tag:y' }
const line = (operation: string, entry: JsonObject) => ({
  upstreamType: 'FIELD_SET',
  downstreamType: 'FIELD',
  downstreams: [total],
  transformOperation: operation,
  confidenceScore: 1,
  ...entry,
})

/**
 * The shapes of the patches in the expected results of DataHub's own tests of ingestion, with what its
 * templates make of them: less the empty lists and the stamps of now (docs/interface: ingest/defaults).
 */
const SENT: readonly (Omit<Emission, 'patches'> & { patch: readonly unknown[] })[] = [
  {
    name: 'a stamp of a dataset that has no properties',
    aspect: datasetProperties,
    patch: [add('/lastModified', { time: 1 })],
    after: { customProperties: {}, tags: [], lastModified: { time: 1 } },
  },
  {
    name: 'properties of a dataset, over what a snapshot said',
    aspect: datasetProperties,
    before: { customProperties: { rows: '1', format: 'csv' }, tags: ['old'], description: 'old' },
    patch: [
      add('/name', 'orders'),
      add('/qualifiedName', 'shop.orders'),
      add('/externalUrl', 'https://x/orders'),
      add('/created', stamp),
      add('/lastModified', { time: 2 }),
      replace('/description', 'new'),
      add('/customProperties/rows', '2'),
      add('/customProperties/delta.min~1max ~0 1', ''),
    ],
    after: {
      customProperties: { rows: '2', format: 'csv', 'delta.min/max ~ 1': '' },
      tags: ['old'],
      description: 'new',
      name: 'orders',
      qualifiedName: 'shop.orders',
      externalUrl: 'https://x/orders',
      created: stamp,
      lastModified: { time: 2 },
    },
  },
  {
    name: 'custom properties, one by one where there are none',
    aspect: datasetProperties,
    before: { name: 'orders' },
    patch: [add('/customProperties/a', '1'), add('/customProperties/b', '2')],
    after: { name: 'orders', customProperties: { a: '1', b: '2' } },
  },
  {
    name: 'custom properties, all at once',
    aspect: datasetProperties,
    before: { customProperties: { old: '1' } },
    patch: [add('/customProperties', { a: '1' }), add('/description', 'd')],
    after: { customProperties: { a: '1' }, description: 'd' },
  },
  {
    name: 'a new dashboard',
    aspect: dashboardInfo,
    patch: [
      add('/customProperties/chartCount', '1'),
      add('/title', 'Shop'),
      add('/description', 'text'),
      add(`/charts/${bars}`, bars),
      add(`/charts/${lines}`, lines),
      add(`/datasetEdges/${orders}`, edge),
      add(pathOf('datasetEdges', file), stampedEdge),
      add(`/dashboards/${page.destinationUrn}`, page),
      add('/lastModified', stamps),
      add('/dashboardUrl', 'https://x/1'),
    ],
    after: {
      title: 'Shop',
      description: 'text',
      lastModified: stamps,
      customProperties: { chartCount: '1' },
      charts: [bars, lines],
      datasetEdges: [edge, stampedEdge],
      dashboards: [page],
      dashboardUrl: 'https://x/1',
    },
  },
  {
    name: 'a dashboard that has charts and sources',
    aspect: dashboardInfo,
    before: { ...untitled, charts: [lines, bars], datasetEdges: [{ ...edge, ...stamps }] },
    patch: [add(`/charts/${bars}`, bars), add(`/datasetEdges/${orders}`, edge)],
    after: { ...untitled, charts: [lines, bars], datasetEdges: [edge] },
  },
  {
    name: 'a source of a chart that nobody described',
    aspect: chartInfo,
    patch: [add(pathOf('inputEdges', file), stampedEdge)],
    after: { ...untitled, inputEdges: [stampedEdge] },
  },
  {
    name: 'edges of a job that has none',
    aspect: dataJobInputOutput,
    patch: [
      add(`/inputDatasetEdges/${orders}`, edge),
      add(pathOf('outputDatasetEdges', file), stampedEdge),
      add(`/inputDatajobEdges/${job.destinationUrn}`, job),
    ],
    after: {
      inputDatasets: [],
      outputDatasets: [],
      inputDatasetEdges: [edge],
      outputDatasetEdges: [stampedEdge],
      inputDatajobEdges: [job],
    },
  },
  {
    name: 'edges of a job that has some',
    aspect: dataJobInputOutput,
    before: { inputDatasets: [orders], outputDatasets: [], inputDatasetEdges: [stampedEdge] },
    patch: [add(`/inputDatasetEdges/${orders}`, edge)],
    after: { inputDatasets: [orders], outputDatasets: [], inputDatasetEdges: [stampedEdge, edge] },
  },
  {
    name: 'a data product, its lists and maps whole',
    aspect: dataProductProperties,
    before: { assets: [stampedEdge], customProperties: { old: '1' } },
    patch: [
      add('/name', 'Orders'),
      add('/description', 'text'),
      add('/assets', [{ ...edge, created: stamp, outputPort: false }]),
      add('/customProperties', { version: '2.0' }),
      add('/externalUrl', 'https://x'),
    ],
    after: {
      name: 'Orders',
      description: 'text',
      assets: [{ ...edge, created: stamp, outputPort: false }],
      customProperties: { version: '2.0' },
      externalUrl: 'https://x',
    },
  },
  {
    name: 'a new data product without assets',
    aspect: dataProductProperties,
    patch: [add('/name', 'Orders')],
    after: { assets: [], name: 'Orders' },
  },
  {
    name: 'a tag of a column, where there are others',
    aspect: editableSchemaMetadata,
    before: { editableSchemaFieldInfo: [{ fieldPath: 'a', globalTags: { tags: [otherTag] } }] },
    patch: [
      add(`/editableSchemaFieldInfo/a/globalTags/tags/${tag.tag}`, tag),
      add(`/editableSchemaFieldInfo/b/globalTags/tags/${tag.tag}`, tag),
    ],
    after: {
      editableSchemaFieldInfo: [
        { fieldPath: 'a', globalTags: { tags: [otherTag, tag] } },
        { fieldPath: 'b', globalTags: { tags: [tag] } },
      ],
    },
  },
  {
    name: 'an owner with a blank in the name, by owner and type',
    aspect: ownership,
    before: { owners: [otherOwner] },
    patch: [add(`/owners/${owner.owner}/DATAOWNER`, owner)],
    after: { owners: [otherOwner, owner] },
  },
  {
    name: 'a sibling of a dataset that has none',
    aspect: siblings,
    patch: [add(pathOf('siblings', file), file), add('/primary', true)],
    after: { siblings: [file], primary: true },
  },
  {
    name: 'upstreams, the first under a path that is not its key',
    aspect: upstreamLineage,
    patch: [
      add(`/upstreams/${encodeURIComponent(orders)}`, upstream),
      add(pathOf('upstreams', file), upstreamFile),
    ],
    after: { upstreams: [upstream, upstreamFile] },
  },
  {
    name: 'an upstream that is there, and columns by query and by what is done to them',
    aspect: upstreamLineage,
    before: { upstreams: [upstreamFile, { dataset: orders }] },
    patch: [
      add(`/upstreams/${orders}`, upstream),
      add(linePath(total, amount, query), { confidenceScore: 0.2 }),
      add(linePath(total, tax, query), { confidenceScore: 1 }),
      add(linePath(total, cell), { confidenceScore: 1 }),
      add(linePath(total, amount, query, sum), { confidenceScore: 1 }),
    ],
    after: {
      upstreams: [upstreamFile, upstream],
      fineGrainedLineages: [
        line('NONE', { upstreams: [amount, tax], query, confidenceScore: 0.2 }),
        line('NONE', { upstreams: [cell] }),
        line(sum, { upstreams: [amount], query }),
      ],
    },
  },
]

describe('patch: patches of ingestion sources', () => {
  for (const { patch, ...sent } of SENT) {
    it(sent.name, () => expectEmission({ ...sent, patches: [patch] }))
  }
})
