import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import {
  aspectPath,
  INGEST_BATCH,
  INGEST_PROPOSAL,
  encoded,
  patch,
  upsert,
} from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'

// docs/interface: model/references
describeOnEngines('a malformed reference', (serve) => {
  const server = serve()
  const urn = dataset('references.orders')
  const odd = 'urn:li:dataset:x'
  const lineage = { upstreams: [{ dataset: odd, type: 'COPY' }] }
  const type = 'com.linkedin.dataset.UpstreamLineage'
  const snapshot = {
    entity: {
      value: {
        'com.linkedin.metadata.snapshot.DatasetSnapshot': { urn, aspects: [{ [type]: lineage }] },
      },
    },
  }
  const graphql = (mutation: string) => ({ query: `mutation { ${mutation} }` })
  const added = [{ op: 'add', path: '/upstreams/0', value: lineage.upstreams[0] }]
  const v3 = `/openapi/v3/entity/dataset/${encoded(urn)}/upstreamLineage`
  const rows: Readonly<Record<string, readonly [method: string, path: string, body: unknown]>> = {
    'ingestProposal, UPSERT': [
      'POST',
      INGEST_PROPOSAL,
      { proposal: upsert(urn, 'upstreamLineage', lineage) },
    ],
    'ingestProposal, PATCH': [
      'POST',
      INGEST_PROPOSAL,
      { proposal: patch(urn, 'upstreamLineage', added) },
    ],
    ingestProposalBatch: [
      'POST',
      INGEST_BATCH,
      { proposals: [upsert(urn, 'upstreamLineage', lineage)] },
    ],
    'a legacy snapshot': ['POST', '/entities?action=ingest', snapshot],
    'the first OpenAPI generation': [
      'POST',
      '/openapi/entities/v1/',
      [
        {
          entityType: 'dataset',
          entityUrn: urn,
          aspect: { __type: 'UpstreamLineage', ...lineage },
        },
      ],
    ],
    'the second OpenAPI generation': [
      'POST',
      '/openapi/v2/entity/dataset',
      [{ urn, aspects: { upstreamLineage: { value: lineage } } }],
    ],
    'the third OpenAPI generation': [
      'POST',
      '/openapi/v3/entity/dataset',
      [{ urn, upstreamLineage: { value: lineage } }],
    ],
    'an aspect path': ['POST', v3, { value: lineage }],
    'a patch of an aspect path': ['PATCH', v3, { patch: added, arrayPrimaryKeys: {} }],
    GraphQL: [
      'POST',
      '/api/graphql',
      graphql(
        `updateLineage(input: {edgesToAdd: [{downstreamUrn: "${urn}", upstreamUrn: "${odd}"}], edgesToRemove: []})`,
      ),
    ],
  }

  before(() => server.ingest(upsert(urn, 'datasetProperties', { name: 'orders' })))

  for (const [name, [method, path, body]] of Object.entries(rows)) {
    it(`is refused with its path by ${name}`, async () => {
      const answer = await server.send(method, path, {
        headers: { 'Content-Type': 'application/json' },
        bytes: JSON.stringify(body),
      })
      const text = JSON.stringify(answer.body)
      if (name === 'GraphQL') expect(text).to.include('errors')
      else expect(answer.status).to.be.oneOf([400, 422])
      expect(text).to.match(
        name === 'GraphQL' ? /urn:li:dataset:x/ : /\/upstreams\/0\/dataset: .*urn:li:dataset:x/,
      )
      expect(await server.get(aspectPath(urn, 'upstreamLineage'))).to.include({ status: 404 })
    })
  }
})
