import { expect } from 'chai'
import { registry } from '../../graph/registry.ts'
import { openFile } from '../../server/commands/seed/file-source.ts'
import { faultsOf } from '../support/page/axe.ts'
import { describeLarge, openedBefore, openPage } from '../support/run/chromium.ts'
import { describeShared, sharedPath } from '../support/run/shared.ts'
import { proposalsOf } from '../support/seeded.ts'
import { describeEmbedded } from '../support/server.ts'

interface Found {
  readonly data: { readonly searchAcrossEntities: { readonly searchResults: readonly Hit[] } }
}
interface Hit {
  readonly entity: { readonly urn: string; readonly down: { readonly total: number } }
}

const DATA = /* GraphQL */ `
  {
    searchAcrossEntities(input: { query: "*", types: [DATASET, CHART], count: 1000 }) {
      searchResults {
        entity {
          urn
          down: lineage(input: { direction: DOWNSTREAM, includeGhostEntities: true }) {
            total
          }
        }
      }
    }
  }
`

describeLarge('real files', () => {
  for (const name of ['dbt', 'tableau']) {
    describeShared(`the lineage graph of ${name}.json`, `data/${name}.json`, () => {
      describeEmbedded('in a headless Chromium', (serve) => {
        const server = serve()
        const opened = openedBefore(async () => {
          const file = await openFile(registry, sharedPath(`data/${name}.json`))
          await server.ingest(...proposalsOf(file))
          return openPage(`${server.url}/`)
        })

        it('shows every neighbour of the entity with the most neighbours', async () => {
          const { page } = opened
          const { body } = await server.post<Found>('/api/graphql', { query: DATA })
          const most = body.data.searchAcrossEntities.searchResults
            .map(({ entity }) => entity)
            .toSorted((one, other) => other.down.total - one.down.total)[0]
          if (!most) throw new Error('The file has no datasets.')
          expect(most.down.total).to.be.greaterThan(0)
          const view = '?tab=lineage&up=0&down=1'
          await page.goto(`${server.url}/entity/${encodeURIComponent(most.urn)}${view}`)
          await page.locator('section[aria-label="Lineage graph"][aria-busy="false"]').waitFor()
          await page.getByRole('button', { name: 'Fit to window' }).click()
          const boxes = page.locator('.react-flow__node')
          await boxes.nth(most.down.total).waitFor()
          expect(await boxes.count()).to.equal(most.down.total + 1)
          expect(await faultsOf(page)).to.deep.equal([])
          expect(opened.strangers).to.deep.equal([])
          expect(opened.errors).to.deep.equal([])
        })
      })
    })
  }
})
