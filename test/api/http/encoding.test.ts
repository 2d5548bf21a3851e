import { expect } from 'chai'
import { dataset } from '../../support/edits.ts'
import { encoded, INGEST_PROPOSAL, upsert, type EntityV2 } from '../../support/proposals.ts'
import { describeEmbedded, describeOnEngines } from '../../support/server.ts'

/** Names that real files and people make. */
const NAMES = [
  'plain.name',
  'a/b/c',
  'a+b',
  'a b',
  '100%',
  '50%25 off',
  '%41',
  'größe 注文 🦊',
  'a,b',
  'f(x)',
  '?q=1&r=2#top',
  'o\'clock "quoted"',
  'a:b;c=d@e$f!*',
  '..',
  '../../etc',
  'gms/config',
  '\\u0041',
  'List(a)',
]

// docs/interface: http/keys, http/lists
describeOnEngines('a URN in a path: any URN', (serve) => {
  const server = serve()

  it('is written and read', async () => {
    const urns = NAMES.map((name) => `urn:li:tag:${name}`)
    await server.ingest(
      ...urns.map((urn) => upsert(urn.replaceAll('\\', '\\u005c'), 'tagProperties', { name: urn })),
    )
    const ids = urns.map(encoded).join(',')
    const { body } = await server.get<{ results: Record<string, EntityV2> }>(
      `/entitiesV2?ids=List(${ids})`,
    )
    const names = Object.values(body.results).map(({ aspects }) => aspects['tagProperties']?.value)
    expect(names).to.deep.equal(urns.map((name) => ({ name })))
  })
})

describeEmbedded('a URN in a path, in every encoding', (serve) => {
  const server = serve()

  for (const name of NAMES) {
    // A literal \u0041 in a proposal is an escape; in a path it is plain text.
    const urn = `urn:li:tag:${name}`
    it(`finds ${urn} encoded once, twice, and as raw as it can be`, async () => {
      const wire = name.includes('\\u') ? name.replaceAll('\\', '\\u005c') : name
      const written = await server.post(INGEST_PROPOSAL, {
        proposal: upsert(`urn:li:tag:${wire}`, 'tagProperties', { name }),
      })
      expect(written.body, 'written').to.deep.equal({ value: urn })

      const once = encoded(urn)
      // What curl and older clients leave as it is.
      const raw = urn.replaceAll('%', '%25').replaceAll(/[\s?#"\\]|[^\x20-\x7e]+/g, encoded)
      for (const path of [once, encoded(once), raw]) {
        for (const resource of ['entitiesV2', 'entities', 'gms/entitiesV2']) {
          const { status, body } = await server.get(`/${resource}/${path}`)
          expect(status, `/${resource}/${path}`).to.equal(200)
          expect(JSON.stringify(body), path).to.contain(`"urn":${JSON.stringify(urn)}`)
        }
        const { status } = await server.get(`/aspects/${path}?aspect=tagProperties&version=0`)
        expect(status, path).to.equal(200)
      }
    })

    it(`finds ${urn} as a parameter, encoded once or twice, and in lists`, async () => {
      const once = encoded(urn)
      for (const parameter of [once, encoded(once), once.replaceAll('%20', '+')]) {
        const { status } = await server.get(`/relationships?direction=INCOMING&urn=${parameter}`)
        expect(status, parameter).to.equal(200)
      }
      const other = encoded('urn:li:tag:other')
      for (const ids of [
        `ids=List(${once},${other})`,
        `ids=${encoded(`List(${once},${other})`)}`,
        `ids=${once}&ids=${other}`,
      ]) {
        const { status, body } = await server.get<{ results: object }>(`/entitiesV2?${ids}`)
        expect(status, ids).to.equal(200)
        expect(Object.keys(body.results), ids).to.deep.equal([urn, 'urn:li:tag:other'])
      }
    })
  }

  it('finds a dataset with an unusual name in lists', async () => {
    for (const name of ['a+b', '50%25 off', '%41', 'größe', 'f(x,y)', 'a b']) {
      const urn = dataset(name)
      for (const ids of [
        `List(${encoded(urn)})`,
        encoded(`List(${urn})`),
        encoded(`List(${encoded(urn)})`),
        encoded(`List(${urn})`).replaceAll('(', '%28').replaceAll(')', '%29'),
        encoded(urn),
      ]) {
        const { body } = await server.get<{ results: object }>(`/entitiesV2?ids=${ids}`)
        expect(Object.keys(body.results ?? body), `${name} ${ids}`).to.deep.equal([urn])
      }
    }
  })

  it('takes `aspects` raw, encoded, repeated, and single', async () => {
    const urn = dataset('listed')
    await server.ingest(upsert(urn, 'status', {}), upsert(urn, 'ownership', {}))
    const namesOf = async (query: string) => {
      const { body } = await server.get<EntityV2>(`/entitiesV2/${encoded(urn)}?${query}`)
      return Object.keys(body.aspects).join()
    }
    for (const query of [
      'aspects=List(ownership,status)',
      'aspects=List%28ownership%2Cstatus%29',
      'aspects=List%28ownership,status%29',
      'aspects=List(ownership%2Cstatus)',
      'aspects=list(ownership,status)',
      'aspects=ownership&aspects=status',
      'aspects[0]=ownership&aspects[1]=status',
    ]) {
      expect(await namesOf(query), query).to.equal('datasetKey,ownership,status')
    }
    expect(await namesOf('aspects=status')).to.equal('datasetKey,status')
    expect(await namesOf('aspects=List(status)&aspects=madeUp')).to.equal('datasetKey,status')
  })
})
