import { expect } from 'chai'
import { loadQuestions } from '../../../server/catalog/find/saved-questions.ts'
import { formatTable, type Rows } from '../../../server/commands/cypher/table.ts'
import { describeOnNeo4j } from '../../support/production.ts'
import { upsert } from '../../support/proposals.ts'
import { ada } from '../../support/people.ts'

const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
const chart = 'urn:li:chart:(looker,revenue)'
const grace = 'urn:li:corpuser:grace'

const readsFrom = (name: string, ...sources: string[]) =>
  upsert(dataset(name), 'upstreamLineage', {
    upstreams: sources.map((source) => ({ dataset: dataset(source), type: 'TRANSFORMED' })),
  })
const ownedBy = (urn: string, ...owners: string[]) =>
  upsert(urn, 'ownership', { owners: owners.map((owner) => ({ owner, type: 'DATAOWNER' })) })
const described = (name: string) =>
  upsert(dataset(name), 'datasetProperties', { description: `All ${name}.` })

/** What the sample, a tidy catalog, has none of. */
describeOnNeo4j('the saved questions that have no answer on the sample', (serve) => {
  const server = serve()
  before(() =>
    server.ingest(
      // An old table that a table and a chart still depend on.
      upsert(dataset('old'), 'deprecation', { deprecated: true, note: '', actor: ada }),
      described('old'),
      readsFrom('daily', 'old'),
      upsert(chart, 'chartInfo', {
        title: 'Revenue',
        description: '',
        lastModified: { created: { time: 0, actor: ada }, lastModified: { time: 0, actor: ada } },
        inputs: [{ string: dataset('daily') }],
      }),
      // Three tables in a circle; the last of them also reads itself.
      readsFrom('a', 'b'),
      readsFrom('b', 'c'),
      readsFrom('c', 'c', 'a'),
      // One owner works here, one has left, and one was never ingested.
      upsert(ada, 'corpUserInfo', { active: true, displayName: 'Ada' }),
      upsert(grace, 'corpUserInfo', { active: false, displayName: 'Grace' }),
      ownedBy(dataset('daily'), ada),
      ownedBy(dataset('old'), ada, grace),
      ownedBy(chart, grace),
      ownedBy(dataset('a'), 'urn:li:corpuser:unknown'),
      ownedBy(dataset('b'), ada),
    ),
  )

  const ANSWERS: Readonly<Record<string, readonly string[]>> = {
    'still-on-deprecated': [
      'deprecated  type     dependent  owners',
      'old         chart    Revenue    Grace',
      'old         dataset  daily      Ada',
    ],
    cycles: [
      'steps  name  way',
      '    3  a     b, c, a',
      '    3  b     c, a, b',
      '    3  c     a, b, c',
    ],
    undescribed: [
      'consumers  name   platform',
      '        2  c      hive',
      '        1  a      hive',
      '        1  b      hive',
      '        1  daily  hive',
    ],
    'without-owner': [
      'type     name     formerOwners  dependents',
      'dataset  c                               2',
      'dataset  a        unknown                1',
      'chart    Revenue  Grace                  0',
    ],
  }

  for (const [name, lines] of Object.entries(ANSWERS)) {
    it(`${name} finds existing cases`, async () => {
      const question = loadQuestions().get(name)
      expect(question?.sampleAnswer.split('\n'), 'on the sample').to.have.length(1)
      const parameters = Object.fromEntries(
        question?.parameters.map((each) => [each.name, each.example]) ?? [],
      )
      const { body } = await server.post<Rows>('/api/cypher', { question: name, parameters })
      expect(formatTable(body).split('\n')).to.deep.equal(lines)
    })
  }
})
