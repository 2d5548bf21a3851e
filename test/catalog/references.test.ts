import { expect } from 'chai'
import { parseUrn } from '../../graph/model/urn.ts'
import { SYSTEM_CALLER } from '../../server/authorize/roles.ts'
import { deleteReferences } from '../../server/catalog/write/references.ts'
import { dataset } from '../support/edits.ts'
import { describeCatalogsOnGraphs } from '../support/long-run.ts'
import { upsert } from '../support/proposals.ts'
import type { TestCatalog } from '../support/stores/catalogs.ts'

const [urn, source] = [dataset('sink'), dataset('source')]
const [tag, otherTag] = ['urn:li:tag:off', 'urn:li:tag:on']
const [term, node] = ['urn:li:glossaryTerm:off', 'urn:li:glossaryNode:off']
const [user, otherUser] = ['urn:li:corpuser:off', 'urn:li:corpuser:on']
const container = 'urn:li:container:off'
const chart = 'urn:li:chart:(looker,c)'
const flow = 'urn:li:dataFlow:(airflow,f,PROD)'
const job = `urn:li:dataJob:(${flow},j)`
const [from, to] = [source, urn].map((of) => `urn:li:schemaField:(${of},c)`)

const kept = { tag: otherTag, context: 'kept' }
const labelled = (...tags: object[]) => ({ globalTags: { tags } })
const columns = (...tags: object[]) => [
  { fieldPath: 'a', description: 'A.', ...labelled(...tags) },
  { fieldPath: 'b' },
]
const owner = (of: string) => ({ owner: of, type: 'NONE' })
const line = (...upstreams: (string | undefined)[]) => ({ upstreams, downstreams: [to] })

/** A mentioned entity, and an aspect before and after its mentions are removed. */
interface Mention {
  readonly title: string
  readonly of: string
  readonly in: string
  readonly aspect: string
  readonly before: object
  /** Absent: the aspect is removed. */
  readonly after?: object
}

const MENTIONS: readonly Mention[] = [
  {
    title: 'removes a tag, and keeps its neighbours and undeclared members',
    of: tag,
    in: urn,
    aspect: 'globalTags',
    before: { tags: [{ tag }, kept], madeUp: 1 },
    after: { tags: [kept], madeUp: 1 },
  },
  {
    title: 'removes a tag from columns',
    of: tag,
    in: urn,
    aspect: 'schemaMetadata',
    before: { schemaName: 's', fields: columns({ tag }, kept) },
    after: { schemaName: 's', fields: columns(kept) },
  },
  {
    title: 'removes a tag from edited columns',
    of: tag,
    in: urn,
    aspect: 'editableSchemaMetadata',
    before: { editableSchemaFieldInfo: columns({ tag }, kept) },
    after: { editableSchemaFieldInfo: columns(kept) },
  },
  {
    title: 'removes a term',
    of: term,
    in: urn,
    aspect: 'glossaryTerms',
    before: { terms: [{ urn: term }], auditStamp: { time: 1 } },
    after: { terms: [], auditStamp: { time: 1 } },
  },
  {
    title: 'removes an owner, and what follows from owners, but no author',
    of: user,
    in: urn,
    aspect: 'ownership',
    before: { owners: [owner(user), owner(otherUser)], lastModified: { time: 1, actor: user } },
    after: {
      owners: [owner(otherUser)],
      lastModified: { time: 1, actor: user },
      ownerTypes: { 'urn:li:ownershipType:__system__none': [otherUser] },
    },
  },
  {
    title: 'clears an optional member',
    of: node,
    in: term,
    aspect: 'glossaryTermInfo',
    before: { definition: 'd', parentNode: node },
    after: { definition: 'd' },
  },
  {
    title: 'removes an aspect that needs the mention',
    of: container,
    in: urn,
    aspect: 'container',
    before: { container },
  },
  {
    title: 'removes members of unions in lists',
    of: source,
    in: chart,
    aspect: 'chartInfo',
    before: { title: 't', inputs: [{ string: source }, { string: urn }] },
    after: { title: 't', inputs: [{ string: urn }] },
  },
  {
    title: 'removes an upstream together with its query',
    of: source,
    in: urn,
    aspect: 'upstreamLineage',
    before: { upstreams: [{ dataset: source, query: 'urn:li:query:q' }] },
    after: { upstreams: [] },
  },
  {
    title: 'removes an upstream column of a dataset',
    of: from!,
    in: urn,
    aspect: 'upstreamLineage',
    before: { upstreams: [], fineGrainedLineages: [line(from)] },
    after: { upstreams: [], fineGrainedLineages: [line()] },
  },
  {
    title: 'removes an upstream column of a task',
    of: from!,
    in: job,
    aspect: 'dataJobInputOutput',
    before: { fineGrainedLineages: [line(from)] },
    after: { fineGrainedLineages: [line()] },
  },
]

// docs/interface: operations/delete-references
describeCatalogsOnGraphs('the deletion of references', (open) => {
  const forget = async ({ catalog }: TestCatalog, of: string) =>
    (await deleteReferences(catalog, parseUrn(of), SYSTEM_CALLER, { dryRun: false })).answer
  const countEdges = async ({ catalog }: TestCatalog, of: string) =>
    (await catalog.graph.related({ urn: of, direction: 'incoming', start: 0, count: 1 })).total

  for (const { title, of, in: holder, aspect, before, after } of MENTIONS) {
    it(title, async () => {
      const opened = await open()
      await opened.write(upsert(holder, aspect, before))
      const { referrers } = await forget(opened, of)
      expect(referrers.map((each) => [each.urn, each.aspect])).to.deep.equal([[holder, aspect]])
      expect(await opened.read(holder, aspect)).to.deep.equal(after)
      expect(await countEdges(opened, of)).to.equal(0)
      const { graph } = opened.catalog
      expect(await graph.existing([holder])).to.deep.equal(new Set([holder]))
      const former = await graph.readVersion(holder, aspect, 1)
      expect(former !== undefined, 'history').to.equal(after !== undefined)
    })
  }

  it('covers all aspects that mention the entity', async () => {
    const opened = await open()
    await opened.write(
      upsert(urn, 'globalTags', { tags: [{ tag }] }),
      upsert(urn, 'schemaMetadata', { fields: columns({ tag }) }),
      upsert(chart, 'globalTags', { tags: [{ tag }, kept] }),
    )
    expect((await forget(opened, tag)).total).to.equal(3)
    expect(await countEdges(opened, tag)).to.equal(0)
    expect(await opened.read(chart, 'globalTags')).to.deep.equal({ tags: [kept] })
  })

  it('keeps keys, because they are the identity of their entity', async () => {
    const opened = await open()
    await opened.write(upsert(job, 'status', {}))
    const { total, referrers } = await forget(opened, flow)
    expect([total, referrers[0]?.aspect]).to.deep.equal([1, 'dataJobKey'])
    expect(await opened.read(job, 'dataJobKey')).to.deep.equal({ flow, jobId: 'j' })
  })

  it('finds more than one page of mentions', async () => {
    const opened = await open()
    const mentioning = { isRelatedTerms: [term], hasRelatedTerms: [term] }
    const terms = Array.from({ length: 700 }, (_, at) => `urn:li:glossaryTerm:around.${at}`)
    await opened.write(...terms.map((each) => upsert(each, 'glossaryRelatedTerms', mentioning)))
    const { total, referrers } = await forget(opened, term)
    expect([total, referrers.length]).to.deep.equal([1400, 1000])
    expect(await countEdges(opened, term)).to.equal(0)
  })
})
