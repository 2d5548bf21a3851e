import { expect } from 'chai'
import { ingestAs, suiteToken, TOKENS_ONLY } from '../../../support/access.ts'
import { dataset } from '../../../support/edits.ts'
import { aspectPath, deletion, INGEST_PROPOSAL, patch, upsert } from '../../../support/proposals.ts'
import { describeOnEngines } from '../../../support/server.ts'
import { ada, having, onlyUsers, policy } from '../../../support/people.ts'

const [THEIRS, OWN] = [dataset('theirs'), dataset('own')]
const SET = 'urn:li:versionSet:(prices,dataset)'
const NEW_SET = 'urn:li:versionSet:(new,dataset)'
const version = (sortId: string, versionSet = SET) => ({
  versionSet,
  version: { versionTag: sortId },
  sortId,
  versioningScheme: 'LEXICOGRAPHIC_STRING',
})

// docs/interface: access/links
describeOnEngines('a version set', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  const admin = suiteToken(server, 'urn:li:corpuser:operator', 'admin')
  const member = suiteToken(server, ada, undefined)

  before(async () => {
    await ingestAs(server, admin, [
      upsert(THEIRS, 'versionProperties', version('1')),
      upsert(OWN, 'status', { removed: false }),
      adasPolicy([OWN]),
    ])
  })

  const adasPolicy = (urns: readonly string[]) =>
    policy('own', ['EDIT_ENTITY'], onlyUsers(ada), { resources: having('URN', urns) })
  const propose = async (proposal: object) =>
    (await server.post(INGEST_PROPOSAL, { proposal }, member)).status
  const isLatest = async (urn: string) => {
    const { body } = await server.get<{ aspect: object }>(
      aspectPath(urn, 'versionProperties'),
      admin,
    )
    return (Object.values(body.aspect)[0] as { isLatest?: boolean } | undefined)?.isLatest
  }

  it('is not joined with rights on the new member alone, so that others stay the latest', async () => {
    expect(await propose(upsert(OWN, 'versionProperties', version('2')))).to.equal(403)
    const operations = Object.entries(version('2')).map(([name, value]) => ({
      op: 'add',
      path: `/${name}`,
      value,
    }))
    expect(await propose(patch(OWN, 'versionProperties', operations))).to.equal(403)
    expect(await isLatest(THEIRS)).to.equal(true)
  })

  it('is joined, changed and left with rights on both', async () => {
    await ingestAs(server, admin, [adasPolicy([OWN, SET])])
    expect(await propose(upsert(OWN, 'versionProperties', version('2')))).to.equal(200)
    expect(await isLatest(THEIRS)).to.equal(false)
    await ingestAs(server, admin, [adasPolicy([OWN])])
    expect(await propose(upsert(OWN, 'versionProperties', version('0')))).to.equal(403)
    expect(await propose(deletion(OWN, 'versionProperties'))).to.equal(403)
    await ingestAs(server, admin, [adasPolicy([OWN, NEW_SET])])
    const moved = upsert(OWN, 'versionProperties', version('3', NEW_SET))
    expect(await propose(moved), 'left').to.equal(403)
    await ingestAs(server, admin, [adasPolicy([OWN, SET, NEW_SET])])
    expect(await propose(moved)).to.equal(200)
    expect([await isLatest(THEIRS), await isLatest(OWN)]).to.deep.equal([true, true])
  })
})
