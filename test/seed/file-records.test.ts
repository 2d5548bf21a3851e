import { expect } from 'chai'
import type { JsonObject } from '../../graph/model/json.ts'
import { registry } from '../../graph/registry.ts'
import { readRecord } from '../../server/commands/seed/file-records.ts'

const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:kafka,clicks,PROD)'
const JOB = 'urn:li:dataJob:(urn:li:dataFlow:(airflow,load,PROD),copy)'
const CHART = 'urn:li:chart:(looker,clicks)'

/** What a proposal says; its value parsed, so that the order of keys does not count. */
type Read = [urn: string, aspectName: string | undefined, value: unknown, contentType?: string]

function read(value: unknown): Read[] {
  const group = readRecord(registry, value, 3)
  if ('problem' in group) throw new Error(group.problem)
  return group.map(({ entityUrn, aspectName, aspect }) => [
    entityUrn,
    aspectName,
    aspect && (JSON.parse(aspect.value) as unknown),
    ...(aspect && aspect.contentType !== 'application/json' ? [aspect.contentType] : []),
  ]) as Read[]
}

const mce = (kind: string, urn: string, ...aspects: JsonObject[]): JsonObject => ({
  auditHeader: null,
  proposedSnapshot: { [kind]: { urn, aspects } },
  proposedDelta: null,
})
const mcp = (aspectName: string, aspect: unknown, more: JsonObject = {}) => ({
  entityType: 'dataset',
  entityUrn: DATASET,
  changeType: 'UPSERT',
  aspectName,
  aspect,
  ...more,
})

const FILE = 'com.linkedin.pegasus2avro'
const SNAPSHOT = `${FILE}.metadata.snapshot`
const OPS = [{ op: 'add', path: '/tags/urn:li:tag:a', value: { tag: 'urn:li:tag:a' } }]
const PATCH = 'application/json-patch+json'

interface Case {
  readonly title: string
  readonly record: unknown
  readonly reads: readonly Read[]
}

const CASES: readonly Case[] = [
  {
    title: 'makes one proposal of each aspect of an MCE, in their order',
    record: mce(
      `${SNAPSHOT}.DatasetSnapshot`,
      DATASET,
      { [`${FILE}.common.Status`]: { removed: false } },
      { [`${FILE}.dataset.DatasetProperties`]: { description: { string: 'x' }, uri: null } },
    ),
    reads: [
      [DATASET, 'status', { removed: false }],
      [DATASET, 'datasetProperties', { description: 'x' }],
    ],
  },
  {
    title: 'reads an MCE in the spelling of the wire',
    record: mce('com.linkedin.metadata.snapshot.CorpUserSnapshot', 'urn:li:corpuser:a', {
      'com.linkedin.identity.CorpUserInfo': { active: true },
    }),
    reads: [['urn:li:corpuser:a', 'corpUserInfo', { active: true }]],
  },
  {
    title: 'reads an MCE whose aspect is not named like its record, of an undeclared kind',
    record: mce(
      `${SNAPSHOT}.MLModelSnapshot`,
      'urn:li:mlModel:(urn:li:dataPlatform:science,m,PROD)',
      { [`${FILE}.ml.metadata.Metrics`]: { decisionThreshold: ['a'], performanceMeasures: null } },
    ),
    reads: [
      [
        'urn:li:mlModel:(urn:li:dataPlatform:science,m,PROD)',
        'mlModelMetrics',
        { decisionThreshold: ['a'] },
      ],
    ],
  },
  {
    title: 'reads bare members of unions',
    record: mce(`${SNAPSHOT}.ChartSnapshot`, CHART, {
      [`${FILE}.chart.ChartInfo`]: { title: 't', inputs: { array: [DATASET] } },
    }),
    reads: [[CHART, 'chartInfo', { title: 't', inputs: [{ string: DATASET }] }]],
  },
  {
    title: 'reads an MCP with json',
    record: mcp('status', { json: { removed: true } }),
    reads: [[DATASET, 'status', { removed: true }]],
  },
  {
    title: 'reads an MCP with a text',
    record: {
      entityType: 'dataJob',
      entityUrn: JOB,
      changeType: 'UPSERT',
      aspectName: 'dataJobInfo',
      aspect: { value: '{"name": "n", "type": "SQL"}', contentType: 'application/json' },
    },
    reads: [[JOB, 'dataJobInfo', { name: 'n', type: { string: 'SQL' } }]],
  },
  {
    title: 'reads an MCP wrapped the Avro way throughout',
    record: mcp(
      'unused',
      { [`${FILE}.mxe.GenericAspect`]: { value: '{"removed": {"boolean": false}}' } },
      { entityUrn: { string: DATASET }, aspectName: { string: 'status' }, entityKeyAspect: null },
    ),
    reads: [[DATASET, 'status', { removed: false }]],
  },
  {
    title: 'reads an MCP of an undeclared aspect',
    record: mcp('ownAspect', { json: { a: null, b: 1 } }),
    reads: [[DATASET, 'ownAspect', { b: 1 }]],
  },
  {
    title: 'reads an MCP without a value',
    record: mcp('status', null, { changeType: 'DELETE' }),
    reads: [[DATASET, 'status', undefined]],
  },
  {
    title: 'reads a PATCH, as a list of operations',
    record: mcp('globalTags', { json: OPS }, { changeType: 'PATCH' }),
    reads: [[DATASET, 'globalTags', OPS, PATCH]],
  },
  {
    title: 'reads a PATCH with keys of its own',
    record: mcp(
      'globalTags',
      { json: { arrayPrimaryKeys: { tags: ['tag'] }, patch: OPS } },
      { changeType: 'PATCH' },
    ),
    reads: [[DATASET, 'globalTags', { arrayPrimaryKeys: { tags: ['tag'] }, patch: OPS }, PATCH]],
  },
  {
    title: 'reads a PATCH as text, its nulls untouched',
    record: mcp(
      'globalTags',
      { value: '[{"op":"remove","path":"/tags/a","value":null}]', contentType: PATCH },
      { changeType: 'PATCH' },
    ),
    reads: [[DATASET, 'globalTags', [{ op: 'remove', path: '/tags/a', value: null }], PATCH]],
  },
]

const MALFORMED: readonly (readonly [title: string, record: unknown, problem: string])[] = [
  ['a number', 7, 'it is not an object'],
  ['another kind of record', { buckets: [] }, 'it has neither a proposedSnapshot nor an entityUrn'],
  [
    'an unknown snapshot',
    mce('com.linkedin.metadata.snapshot.CatSnapshot', DATASET),
    'no snapshot kind com.linkedin.metadata.snapshot.CatSnapshot',
  ],
  [
    'a snapshot without aspects',
    { proposedSnapshot: { [`${SNAPSHOT}.TagSnapshot`]: { urn: 'urn:li:tag:a' } } },
    `${SNAPSHOT}.TagSnapshot has no list of aspects`,
  ],
  [
    'an aspect with two keys',
    mce(`${SNAPSHOT}.TagSnapshot`, 'urn:li:tag:a', { a: {}, b: {} }),
    'an aspect of the snapshot is not an object with one key, its class name',
  ],
  [
    'a value that is not an object',
    mcp('status', { json: [] }),
    'the value of status is not an object',
  ],
  ['a text that is not JSON', mcp('status', { value: '{' }), 'the value of its aspect is not JSON'],
  ['an empty aspect', mcp('status', {}), 'its aspect has neither json nor value'],
  ['no change type', mcp('status', { json: {} }, { changeType: null }), 'it has no changeType'],
  [
    'an aspect name that is no text',
    mcp('status', { json: {} }, { aspectName: 5 }),
    'its aspectName is not text',
  ],
]

describe('records of files', () => {
  for (const { title, record, reads } of CASES) {
    it(title, () => {
      expect(read(record)).to.deep.equal(reads)
    })
  }

  it('derives the entity type from the URN', () => {
    const value = mce(`${SNAPSHOT}.CorpUserSnapshot`, 'urn:li:corpGroup:a', {
      [`${FILE}.common.Status`]: { removed: false },
    })
    expect(readRecord(registry, value, 0)).to.have.nested.property('[0].entityType', 'corpGroup')
  })

  it('passes system metadata and headers on', () => {
    const systemMetadata = { lastObserved: { long: 5 }, runId: { string: 'r' }, version: null }
    const value = mcp(
      'status',
      { json: { removed: false } },
      { systemMetadata, headers: { a: 'b' } },
    )
    const [proposal] = readRecord(registry, value, 0) as unknown[]
    expect(proposal).to.deep.include({
      systemMetadata: { lastObserved: 5, runId: 'r' },
      headers: { a: 'b' },
    })
  })

  it('gives the system metadata of an MCE to each of its proposals', () => {
    const snapshot = mce(
      `${SNAPSHOT}.TagSnapshot`,
      'urn:li:tag:a',
      { [`${FILE}.common.Status`]: { removed: false } },
      { [`${FILE}.tag.TagProperties`]: { name: 'a' } },
    )
    const group = readRecord(registry, { ...snapshot, systemMetadata: { runId: 'r' } }, 0)
    expect(group).to.have.nested.property('[0].systemMetadata').deep.equal({ runId: 'r' })
    expect(group).to.have.nested.property('[1].systemMetadata').deep.equal({ runId: 'r' })
  })

  for (const [title, record, problem] of MALFORMED) {
    it(`reports ${title}, with its position`, () => {
      expect(readRecord(registry, record, 3)).to.deep.equal({ problem: `record 3: ${problem}` })
    })
  }

  it('reports a text that is not a URN', () => {
    const group = readRecord(registry, mcp('status', { json: {} }, { entityUrn: 'clicks' }), 0)
    expect(group)
      .to.have.property('problem')
      .that.matches(/^record 0: Not a URN: "clicks"/)
  })
})
