import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { encoded, upsert, type EntityV2 } from '../../support/proposals.ts'
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
    expect(await valueOf(urn, 'globalTags')).to.deep.equal({ tags: [] })
  })

  it('answers nothing for an entity that is not mentioned', async () => {
    expect(await forget('urn:li:tag:lonely')).to.deep.equal({ total: 0, relatedAspects: [] })
  })
})
