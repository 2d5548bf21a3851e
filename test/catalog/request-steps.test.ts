import { expect } from 'chai'
import { SYSTEM_CALLER } from '../../server/authorize/roles.ts'
import { changeAspects, changeOrCreate } from '../../server/catalog/write/aspect-changes.ts'
import { propose, proposeEach } from '../../server/catalog/write/proposals/propose.ts'
import { RequestSteps } from '../../graph/store/request-steps.ts'
import { tagProperties } from '../../graph/aspects/business/tag-properties.ts'
import { customers, orders, pii } from '../support/edits.ts'
import { deletion, patch, upsert } from '../support/proposals.ts'
import { describeCatalogs } from '../support/stores/catalogs.ts'
import type { Urn } from '../../graph/model/urn.ts'

const append = (urn: string) => patch(urn, 'notes', [{ op: 'add', path: '/list/-', value: 'x' }])

// docs/interface: http/idempotency
describeCatalogs('a request that was cut off', (open) => {
  const begin = async () => {
    const { catalog, write, read } = await open()
    await write(
      upsert(orders, 'notes', { list: [] }),
      upsert(customers, 'notes', { list: [] }),
      upsert(pii, 'tagProperties', { name: 'PII' }),
    )
    // The options of a catalog have the store that its requests use.
    const caller = () => ({ ...SYSTEM_CALLER, steps: new RequestSteps('cut off') })
    const register = catalog.keyedRequests.answer('cut off', '', async () => {
      throw new Error('cut off')
    })
    await register.catch(() => {})
    const lists = async () =>
      Promise.all([orders, customers].map(async (urn) => (await read(urn, 'notes'))?.['list']))
    return { catalog, caller, lists, read }
  }

  it('answers as it would have, and makes no transaction twice', async () => {
    const { catalog, caller, lists } = await begin()
    const batch = [append(orders), append(customers), deletion(pii), append(orders)]
    const first = await propose(catalog, batch, caller())
    const last = await catalog.changeLog.last()
    const second = await propose(catalog, batch, caller())
    expect(second.answer).to.deep.equal(first.answer)
    expect(await catalog.changeLog.last()).to.equal(last)
    expect(await lists()).to.deep.equal([['x', 'x'], ['x']])
  })

  it('makes the transactions that are missing', async () => {
    const { catalog, caller, lists } = await begin()
    await propose(catalog, [append(orders)], caller())
    const each = await proposeEach(catalog, [append(orders), append(customers)], caller())
    expect(each.answer.map(({ status }) => status)).to.deep.equal(['written', 'written'])
    expect(await lists()).to.deep.equal([['x'], ['x']])
  })

  it('makes equal transactions of one request as often as it has them', async () => {
    const { catalog, caller, lists } = await begin()
    const items = [append(orders), append(orders), append(orders)]
    await proposeEach(catalog, items, caller())
    await proposeEach(catalog, items, caller())
    expect(await lists()).to.deep.equal([['x', 'x', 'x'], []])
  })

  it('does not write again what somebody else has changed since', async () => {
    const { catalog, caller, read } = await begin()
    const rename = (name: string) => changeOrCreate(pii as Urn, tagProperties, () => ({ name }))
    await changeAspects(catalog, [rename('first')], caller())
    await changeAspects(catalog, [rename('second')], SYSTEM_CALLER)
    await changeAspects(catalog, [rename('first')], caller())
    expect(await read(pii, 'tagProperties')).to.include({ name: 'second' })
  })
})
