import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { data } from '../../support/graphql.ts'
import { encoded, INGEST_PROPOSAL, upsert } from '../../support/proposals.ts'
import { describeOnEngines } from '../../support/server.ts'

const setOf = (name: string, type = 'dataset') => `urn:li:versionSet:(${name},${type})`
const [one, two, three] = ['one', 'two', 'three'].map((name) => dataset(`versioned.${name}`)) as [
  string,
  string,
  string,
]

// docs/interface: model/latest-version
describeOnEngines('the latest version of a set', (serve) => {
  const server = serve()
  const written = (urn: string, versionSet: string, sortId: string, more: object = {}) =>
    upsert(urn, 'versionProperties', {
      versionSet,
      version: { versionTag: sortId },
      sortId,
      versioningScheme: 'LEXICOGRAPHIC_STRING',
      ...more,
    })
  const valueOf = async (urn: string, aspect: string) => {
    const path = `/aspects/${encoded(urn)}?aspect=${aspect}&version=0`
    const { status, body } = await server.get<{ aspect: Record<string, object> }>(path)
    return status === 404
      ? undefined
      : (Object.values(body.aspect)[0] as { latest?: string; isLatest?: boolean })
  }
  const flags = async (...urns: string[]) =>
    Promise.all(urns.map(async (urn) => (await valueOf(urn, 'versionProperties'))?.isLatest))
  const latestOf = async (set: string) => (await valueOf(set, 'versionSetProperties'))?.latest

  it('is the first one, and then the one with the greatest sort ID', async () => {
    const set = setOf('sorted')
    await server.ingest(written(one, set, 'b'))
    expect(await valueOf(set, 'versionSetProperties')).to.deep.equal({
      latest: one,
      versioningScheme: 'LEXICOGRAPHIC_STRING',
    })
    expect(await flags(one)).to.deep.equal([true])
    await server.ingest(written(two, set, 'a'))
    expect(await latestOf(set)).to.equal(one)
    expect(await flags(one, two)).to.deep.equal([true, undefined])
    await server.ingest(written(three, set, 'c'))
    expect(await latestOf(set)).to.equal(three)
    expect(await flags(one, two, three)).to.deep.equal([false, undefined, true])
    const query = `{ search(input: { type: DATASET, query: "*",
      orFilters: [{ and: [{ field: "isLatest", values: ["true"] }] }] })
      { searchResults { entity { urn } } } }`
    expect(await data(server, query)).to.deep.equal({
      search: { searchResults: [{ entity: { urn: three } }] },
    })
  })

  it('is one of several that are written together, also by concurrent writers', async () => {
    const set = setOf('together')
    const all = Array.from({ length: 9 }, (_, n) => dataset(`versioned.together_${n}`))
    await server.ingest(...all.slice(0, 3).map((urn, n) => written(urn, set, `${n}`)))
    expect(await flags(...all.slice(0, 3))).to.deep.equal([undefined, undefined, true])
    await Promise.all(all.slice(3).map((urn, n) => server.ingest(written(urn, set, `${n + 3}`))))
    expect(await latestOf(set)).to.equal(all[8])
    expect((await flags(...all)).filter((each) => each === true)).to.have.lengthOf(1)
  })

  it('stays when it is written again, and is restored by a write after its deletion', async () => {
    const set = setOf('again')
    const [first, second] = [dataset('versioned.first'), dataset('versioned.second')]
    await server.ingest(written(first, set, 'a'), written(second, set, 'b'))
    await server.ingest(written(second, set, 'b', { comment: 'Mended.' }))
    expect(await flags(second)).to.deep.equal([true])
    await server.post('/entities?action=delete', { urn: second })
    await server.ingest(written(first, set, 'a'))
    expect(await latestOf(set)).to.equal(first)
    expect(await flags(first)).to.deep.equal([true])
  })

  it('is another one when the latest gets a smaller sort ID, or leaves the set', async () => {
    const [set, other] = [setOf('shrinking'), setOf('growing')]
    const [low, middle, high] = ['low', 'middle', 'high'].map((name) =>
      dataset(`shrinking.${name}`),
    )
    await server.ingest(written(low!, set, 'a'), written(middle!, set, 'm'))
    await server.ingest(written(high!, set, 'z'))
    expect(await latestOf(set)).to.equal(high)
    await server.ingest(written(high!, set, 'b'))
    expect(await latestOf(set)).to.equal(middle)
    expect(await flags(low!, middle!, high!)).to.deep.equal([undefined, true, false])
    await server.ingest(written(middle!, other, 'm'))
    expect([await latestOf(set), await latestOf(other)]).to.deep.equal([high, middle])
    expect(await flags(middle!, high!)).to.deep.equal([true, true])
    await server.ingest(written(middle!, setOf('none', 'mlModel'), 'm'), written(high!, set, 'A'))
    expect([await latestOf(set), await latestOf(other)]).to.deep.equal([low, middle])
  })

  it('is not set in a set of another type', async () => {
    const set = setOf('models', 'mlModel')
    const urn = dataset('versioned.elsewhere')
    await server.ingest(written(urn, set, 'a'))
    expect(await latestOf(set)).to.equal(undefined)
    expect(await flags(urn)).to.deep.equal([undefined])
  })

  it('is none where the URN is no version set, and hinders no other version', async () => {
    const [set, urn] = [setOf('left'), dataset('versioned.left')]
    await server.ingest(written(urn, set, 'a'))
    for (const other of ['urn:li:versionSet:left', `${set} `]) {
      const answer = await server.post(INGEST_PROPOSAL, { proposal: written(urn, other, 'a') })
      expect([answer.status, ...(await flags(urn))]).to.deep.equal([422, true])
    }
    await server.ingest(written(urn, dataset('a.dataset'), 'a'))
    expect(await flags(urn)).to.deep.equal([undefined])
    const next = dataset('versioned.next')
    await server.ingest(written(next, set, 'a'))
    expect(await latestOf(set)).to.equal(next)
  })
})
