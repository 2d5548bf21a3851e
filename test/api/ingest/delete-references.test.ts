import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { aspectPath, encoded, upsert, type EntityV2 } from '../../support/proposals.ts'
import { describeOnGraphs } from '../../support/long-run.ts'

interface Deleted {
  readonly value: {
    readonly total: number
    readonly relatedAspects: readonly { relationship: string; entity: string; aspect: string }[]
  }
}

// docs/interface: operations/delete-references
describeOnGraphs('`POST /entities?action=deleteReferences`', (serve) => {
  const server = serve()
  const forget = async (urn: string, dryRun?: boolean) => {
    const request = { urn, ...(dryRun !== undefined && { dryRun }) }
    const { status, body } = await server.post<Deleted>(
      '/entities?action=deleteReferences',
      request,
    )
    expect(status, JSON.stringify(body)).to.equal(200)
    return body.value
  }
  const valueOf = async (urn: string, aspect: string) => {
    const { body } = await server.get<EntityV2>(
      `/entitiesV2/${encoded(urn)}?aspects=List(${aspect})`,
    )
    return body.aspects[aspect]?.value
  }

  it('dryRun lists mentions, in the order that the command line prints, and changes nothing', async () => {
    const [tag, urn] = ['urn:li:tag:listed', dataset('listing')]
    const column = (labels: object) => ({ fieldPath: 'a', ...labels })
    await server.ingest(
      upsert(urn, 'globalTags', { tags: [{ tag }] }),
      upsert(urn, 'schemaMetadata', { fields: [column({ globalTags: { tags: [{ tag }] } })] }),
    )
    const expected = {
      relatedAspects: [
        { relationship: 'TaggedWith', entity: urn, aspect: 'globalTags' },
        { relationship: 'SchemaFieldTaggedWith', entity: urn, aspect: 'schemaMetadata' },
      ],
      total: 2,
    }
    const listed = await forget(tag, true)
    expect(listed).to.deep.equal(expected)
    expect(Object.keys(listed.relatedAspects[0] ?? {})).to.deep.equal([
      'relationship',
      'entity',
      'aspect',
    ])
    expect(await valueOf(urn, 'globalTags')).to.deep.equal({ tags: [{ tag }] })
    // What was there is what the real run answers, too.
    expect(await forget(tag)).to.deep.equal(expected)
    expect(await forget(tag)).to.deep.equal({ relatedAspects: [], total: 0 })
  })

  it('removes a tag from entities and columns, edited ones too, and keeps its neighbours', async () => {
    const [tag, other, urn] = ['urn:li:tag:off', 'urn:li:tag:on', dataset('tagged')]
    const tags = { tags: [{ tag }, { tag: other, context: 'kept' }] }
    const kept = { tags: [{ tag: other, context: 'kept' }] }
    const columns = (globalTags: object) => [
      { fieldPath: 'a', description: 'A.', globalTags },
      { fieldPath: 'b' },
    ]
    await server.ingest(
      upsert(urn, 'globalTags', { ...tags, madeUp: 1 }),
      upsert(urn, 'schemaMetadata', { schemaName: 's', fields: columns(tags) }),
      upsert(urn, 'editableSchemaMetadata', { editableSchemaFieldInfo: columns(tags) }),
    )
    expect((await forget(tag)).total).to.equal(3)
    expect(await valueOf(urn, 'globalTags')).to.deep.equal({ ...kept, madeUp: 1 })
    expect(await valueOf(urn, 'schemaMetadata')).to.deep.equal({
      schemaName: 's',
      fields: columns(kept),
    })
    expect(await valueOf(urn, 'editableSchemaMetadata')).to.deep.equal({
      editableSchemaFieldInfo: columns(kept),
    })
    expect((await server.get(aspectPath(urn, 'globalTags', 1))).status, 'history').to.equal(200)
  })

  it('removes terms and owners', async () => {
    const [term, user, urn] = ['urn:li:glossaryTerm:off', 'urn:li:corpuser:off', dataset('owned')]
    const stays = { owner: 'urn:li:corpuser:on', type: 'NONE' }
    await server.ingest(
      upsert(urn, 'glossaryTerms', { terms: [{ urn: term }], auditStamp: { time: 1 } }),
      upsert(urn, 'ownership', { owners: [{ owner: user, type: 'NONE' }, stays] }),
    )
    await forget(term)
    await forget(user)
    expect(await valueOf(urn, 'glossaryTerms')).to.deep.equal({
      terms: [],
      auditStamp: { time: 1 },
    })
    expect(await valueOf(urn, 'ownership')).to.deep.equal({
      owners: [stays],
      ownerTypes: { 'urn:li:ownershipType:__system__none': [stays.owner] },
    })
  })

  it('clears an optional member, and removes an aspect that needs the mention', async () => {
    const [node, term] = ['urn:li:glossaryNode:n', 'urn:li:glossaryTerm:t']
    const [container, urn] = ['urn:li:container:c', dataset('contained')]
    await server.ingest(
      upsert(term, 'glossaryTermInfo', { definition: 'd', parentNode: node }),
      upsert(urn, 'container', { container }),
    )
    await forget(node)
    await forget(container)
    expect(await valueOf(term, 'glossaryTermInfo')).to.deep.equal({ definition: 'd' })
    expect((await server.get(aspectPath(urn, 'container'))).status).to.equal(404)
    expect((await server.get(aspectPath(urn, 'datasetKey'))).status).to.equal(200)
  })

  it('clears union members in lists, and lineage', async () => {
    const [source, chart, urn] = [dataset('source'), 'urn:li:chart:(looker,c)', dataset('sink')]
    const query = 'urn:li:query:q'
    await server.ingest(
      upsert(chart, 'chartInfo', { title: 't', inputs: [{ string: source }, { string: urn }] }),
      upsert(urn, 'upstreamLineage', { upstreams: [{ dataset: source, query }] }),
    )
    await forget(source)
    expect(await valueOf(chart, 'chartInfo')).to.deep.equal({
      title: 't',
      inputs: [{ string: urn }],
    })
    expect(await valueOf(urn, 'upstreamLineage')).to.deep.equal({ upstreams: [] })
    const { body } = await server.get(`/relationships?direction=INCOMING&urn=${encoded(source)}`)
    expect(body).to.have.property('total', 0)
  })

  it('clears column lineage of datasets and jobs', async () => {
    const [from, to] = ['from', 'to'].map((name) => `urn:li:schemaField:(${dataset(name)},c)`)
    const job = 'urn:li:dataJob:(urn:li:dataFlow:(airflow,f,PROD),j)'
    const fineGrainedLineages = [{ upstreams: [from], downstreams: [to] }]
    await server.ingest(
      upsert(dataset('to'), 'upstreamLineage', { upstreams: [], fineGrainedLineages }),
      upsert(job, 'dataJobInputOutput', { fineGrainedLineages }),
    )
    await forget(from ?? '')
    const { body } = await server.get(
      `/relationships?direction=INCOMING&urn=${encoded(from ?? '')}`,
    )
    expect(body).to.have.property('total', 0)
  })

  it('keeps keys, because they are the identity of their entity', async () => {
    const [flow, job] = [
      'urn:li:dataFlow:(airflow,kept,PROD)',
      'urn:li:dataJob:(urn:li:dataFlow:(airflow,kept,PROD),j)',
    ]
    await server.ingest(upsert(job, 'status', {}))
    const { total, relatedAspects } = await forget(flow)
    expect([total, relatedAspects[0]?.aspect]).to.deep.equal([1, 'dataJobKey'])
    expect(await valueOf(job, 'dataJobKey')).to.deep.equal({ flow, jobId: 'j' })
  })

  it('finds more than one page of mentions', async () => {
    const term = 'urn:li:glossaryTerm:central'
    const mentioning = { isRelatedTerms: [term], hasRelatedTerms: [term] }
    const terms = Array.from({ length: 700 }, (_, at) => `urn:li:glossaryTerm:around.${at}`)
    await server.ingest(...terms.map((urn) => upsert(urn, 'glossaryRelatedTerms', mentioning)))
    const { total, relatedAspects } = await forget(term)
    expect([total, relatedAspects.length]).to.deep.equal([1400, 1000])
    expect(await forget(term, true)).to.deep.equal({ total: 0, relatedAspects: [] })
  })

  it('answers nothing for an entity that is not mentioned', async () => {
    expect(await forget('urn:li:tag:lonely')).to.deep.equal({ total: 0, relatedAspects: [] })
  })
})
