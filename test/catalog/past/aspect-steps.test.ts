import { expect } from 'chai'
import { FROM_BEGINNING } from '../../../graph/store/older-past.ts'
import { pastChanges } from '../../../server/catalog/past/aspect-steps.ts'
import { dataset } from '../../support/edits.ts'
import { restoreOlder } from '../../support/older-release.ts'
import { describeCatalogs } from '../../support/stores/catalogs.ts'

const URN = dataset('busy')
const MILLIS = 1_600_000_000_000
/** More than one read covers, of one time, between others. */
const AT_ONCE = 130

// docs/interface: read/past
describeCatalogs('the history of an entity', (open) => {
  it('has all values of a time before the log, however many there are', async () => {
    const { catalog, archive } = await open()
    const times = [MILLIS, ...Array.from({ length: AT_ONCE }, () => MILLIS + 1), MILLIS + 2]
    const write = (millis: number, at: number) => {
      return [{ urn: URN, aspect: 'links', edges: [], value: { at }, millis }]
    }
    await restoreOlder({ ...catalog, archive }, times.map(write))
    await catalog.past.fillOlder(10, () => [])
    const values: unknown[] = []
    const range = { after: FROM_BEGINNING, until: Number.MAX_SAFE_INTEGER, aspects: ['links'] }
    for await (const { envelope } of pastChanges(catalog, URN, range))
      values.push(envelope?.value['at'])
    expect(values).to.deep.equal(times.map((_, at) => at))
  })
})
