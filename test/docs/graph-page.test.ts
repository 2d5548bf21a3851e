import { expect } from 'chai'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NODES, propertiesOfType, RELATIONSHIPS } from '../../scripts/docs/graph-page.ts'
import { registry } from '../../graph/registry.ts'
import { sample } from '../../server/commands/seed/sample/sample.ts'
import {
  customers,
  dataset,
  invoices,
  linking,
  orders,
  point,
  remove,
  upsert,
  upstreams,
} from '../support/edits.ts'
import { describeOnNeo4j } from '../support/production.ts'
import { proposalsOf } from '../support/seeded.ts'
import { ROOT } from '../support/sources.ts'
import { neo4j } from '../support/stores/engines.ts'
import { askNeo4j } from '../support/stores/neo4j-upstream.ts'

const PAGE = readFileSync(join(ROOT, 'docs/reference/graph.md'), 'utf8')

/** Returns the cells of each row of a section's table. */
function rowsIn(section: string): string[][] {
  const [, text = ''] = PAGE.split(`\n## ${section}\n`)
  const [part = ''] = text.split('\n## ', 1)
  const lines = part.split('\n').filter((line) => line.startsWith('| `'))
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.replaceAll('`', '').trim()),
  )
}

interface Listed {
  readonly name: string
  readonly labelsOrTypes: readonly string[]
  readonly properties: readonly string[]
}

const rowOf = ({ name, labelsOrTypes, properties }: Listed) => [
  name,
  labelsOrTypes.join(', '),
  properties.join(', '),
]

describeOnNeo4j('docs/reference/graph.md on a real Neo4j', (serve) => {
  const server = serve()
  before(() => server.ingest(...proposalsOf(sample())))

  it('lists every constraint', async () => {
    const found = await askNeo4j<Listed & { readonly type: string }>('SHOW CONSTRAINTS')
    expect(rowsIn('Constraints')).to.have.deep.members(found.map(rowOf))
    expect(new Set(found.map(({ type }) => type))).to.deep.equal(new Set(['UNIQUENESS']))
  })

  it('lists every index, except those of constraints and those of every Neo4j', async () => {
    const found = await askNeo4j<Listed>(
      `SHOW INDEXES YIELD name, labelsOrTypes, properties, owningConstraint, type
       WHERE owningConstraint IS NULL AND type <> 'LOOKUP'`,
    )
    expect(rowsIn('Indexes')).to.have.deep.members(found.map(rowOf))
  })

  it('names the properties that entities of each type may have', async () => {
    const shown = await askNeo4j<{ labels: string[]; type: string; names: string[] }>(`
      MATCH (entity:Entity) UNWIND keys(entity) AS name
      RETURN labels(entity) AS labels, entity.entityType AS type, collect(DISTINCT name) AS names`)
    expect(shown).to.have.length.above(15)
    for (const { labels, type, names } of shown) {
      const known = [...Object.keys(NODES['Entity'] ?? {}), ...propertiesOfType(type)]
      expect(known, type).to.include.members(names)
      expect(['Entity', 'Stub', registry.entity(type)?.graphql], type).to.include.members(labels)
    }
  })
})

describe('the properties in docs/reference/graph.md', () => {
  before(async function () {
    await neo4j.require(this)
  })

  it('are those that the store writes', async () => {
    const storage = await neo4j.create()
    const stores = await storage.open(Date.now)
    const query = 'urn:li:query:b'
    const systemMetadata = { runId: 'a run' }
    const marks = { lineage: 'upstream', via: query } as const
    const times = { createdOn: 1, updatedOn: 2, isManual: true } as const
    await stores.graph.write([
      upstreams(orders, [customers]),
      linking(orders, 'chartInfo', [
        ['Consumes', customers, marks],
        ['Consumes', dataset('stated'), { ...marks, ...times }],
      ]),
      linking(orders, 'input', [['Consumes', invoices, marks]]),
      upsert(orders, 'status', { removed: false }, { systemMetadata }),
    ])
    await stores.graph.write([upsert(orders, 'status', { removed: true }, { systemMetadata })])
    await stores.graph.write([point(orders, 1_700_000_000_000, { systemMetadata })])
    await stores.graph.write([upsert(orders, 'title', {}, { systemMetadata })])
    await stores.graph.write([remove(orders, 'title'), remove(orders, 'input')])
    try {
      for (const [label, properties] of Object.entries(NODES)) {
        const found = await askNeo4j<{ names: string[] }>(
          `MATCH (node:${label}) UNWIND keys(node) AS name RETURN collect(DISTINCT name) AS names`,
        )
        expect(found[0]?.names, label).to.have.members(Object.keys(properties))
      }
      const found = await askNeo4j<{ kind: string; names: string[] }>(`
        MATCH ()-[edge]->()
        WITH CASE WHEN type(edge) IN ['HAS_ASPECT', 'UPSTREAM'] THEN type(edge) ELSE 'edge' END AS kind,
          keys(edge) AS names
        UNWIND CASE names WHEN [] THEN [null] ELSE names END AS name
        RETURN kind, collect(DISTINCT name) AS names`)
      const written = Object.fromEntries(found.map(({ kind, names }) => [kind, names.toSorted()]))
      const listed = Object.entries(RELATIONSHIPS).map(([kind, properties]) => {
        return [kind, Object.keys(properties).toSorted()]
      })
      expect(written).to.deep.equal(Object.fromEntries(listed))
    } finally {
      await stores.index.close()
      await stores.control.close()
      await storage.remove()
    }
  })
})
