import { expect } from 'chai'
import { registry } from '../../../graph/registry.ts'
import { createHttpClient } from '../../../server/commands/http-client.ts'
import { openFile } from '../../../server/commands/seed/file-source.ts'
import { load } from '../../../server/commands/seed/load.ts'
import { valueOf, type SearchValue } from '../../support/searches.ts'
import { describeOnPairs } from '../../support/long-run.ts'
import { describeShared, sharedPath } from '../../support/run/shared.ts'

const FILES = ['bootstrap_mce', 'demo_data', 'snowflake', 'dbt', 'tableau']

interface Question {
  readonly typed: string
  /** The kind of thing that is looked for; none: anything. */
  readonly among?: string
  readonly first: string
  readonly because: string
}

const table = (platform: string, name: string) =>
  `urn:li:dataset:(urn:li:dataPlatform:${platform},${name},PROD)`
const covid = (name: string) => table('bigquery', `bigquery-public-data.covid19_${name}`)
const tableau = (kind: string, id: string) => `urn:li:${kind}:(tableau,${id})`

/** What a person would type, and what they would be glad to see on top. */
const QUESTIONS: readonly Question[] = [
  {
    typed: 'fct users crea',
    first: table('hive', 'fct_users_created'),
    because: 'the name of the table goes before descriptions of pipelines',
  },
  {
    typed: 'fctUsersDeleted',
    first: table('hive', 'fct_users_deleted'),
    because: 'programmers write names in camel case',
  },
  {
    typed: 'single log event',
    first: table('hive', 'logging_events'),
    because: 'its description has the words',
  },
  {
    typed: 'backup of logging',
    first: table('s3', 'project/root/events/logging_events_bckp'),
    because: 'nobody remembers how the name is abbreviated, but its description spells it out',
  },
  {
    typed: 'mask use',
    first: covid('nyt.mask_use_by_county'),
    because: 'both words are inside of the name',
  },
  {
    typed: 'confirmed cases',
    among: 'dataset',
    first: covid('usafacts.confirmed_cases'),
    because: 'many tables have such a column, but one is called so',
  },
  {
    typed: 'hospitl beds',
    first: covid('aha.hospital_beds'),
    because: 'one letter is missing, and nothing is spelled like that',
  },
  {
    typed: 'rarely',
    first: covid('nyt.mask_use_by_county'),
    because: 'it is a column of that table alone',
  },
  {
    typed: 'retail and recreation',
    first: covid('google_mobility.mobility_report'),
    because: 'its description goes before the column of another table',
  },
  {
    typed: 'customer',
    among: 'dataset',
    first: table('dbt', 'pagila.public.customer'),
    because: 'it is the whole name of one, and a part of the names of others',
  },
  {
    typed: 'platform:dbt paymentsByCustomer',
    first: table('dbt', 'pagila.public.payments_by_customer_by_month'),
    because: 'its name begins with that; the same table is known to another platform, too',
  },
  {
    typed: 'owners:WeatherSource postal history',
    first: covid('weathersource_com.postal_code_day_history'),
    because: 'somebody knows who owns it and some of the name',
  },
  {
    typed: 'tags:NeedsDocumentation',
    among: 'dataset',
    first: table('kafka', 'SampleKafkaDataset'),
    because: 'a column has the tag',
  },
  {
    typed: 'pii',
    first: 'urn:li:tag:test_db.test_schema.security:pii',
    because: 'the tag itself goes before what has it',
  },
  {
    typed: 'made sla',
    first: tableau('chart', '7fbc77ba-0ab6-3727-0db3-d8402a804da5'),
    because: 'the chart is called "Made SLA?", and many columns nearly so',
  },
  {
    typed: 'dvd rental',
    first: tableau('dashboard', '20e44c22-1ccd-301a-220c-7b6837d09a52'),
    because: 'the title of the dashboard begins with it',
  },
  {
    typed: 'money owed',
    first: 'urn:li:glossaryTerm:AccountBalance',
    because: 'the definition of the term says it',
  },
  {
    typed: 'heart association',
    first: 'urn:li:corpuser:AmericanHeartAssociation',
    because: 'people are found by a part of their name',
  },
  {
    typed: 'user creation',
    first: 'urn:li:dataJob:(urn:li:dataFlow:(airflow,dag_abc,PROD),task_123)',
    because: 'the job is called "User Creations"',
  },
  {
    typed: 'no longer supported',
    first: 'urn:li:tag:Legacy',
    because: 'that is what the tag means',
  },
]

describeShared('queries on real files', 'data/README.md', () => {
  describeOnPairs('of people', (serve) => {
    const server = serve()
    before('load the files', async () => {
      const client = createHttpClient({ server: server.url })
      for (const name of FILES) {
        // One after the other: a later file may correct an earlier one.
        const source = await openFile(registry, sharedPath(`data/${name}.json`))
        const { refused, malformed, complaints } = await load(source, client, () => {})
        expect([name, refused, malformed, complaints]).to.deep.equal([name, 0, 0, []])
      }
    })

    it('are twenty', () => expect(QUESTIONS).to.have.length(20))

    for (const { typed, among, first, because } of QUESTIONS) {
      it(`"${typed}"${among === undefined ? '' : ` (${among})`}: ${because}`, async () => {
        const { entities } = await valueOf<SearchValue>(server, 'searchAcrossEntities', {
          entities: among === undefined ? [] : [among],
          input: typed,
          start: 0,
          count: 5,
        })
        expect(entities[0], `of ${entities.join(' ')}`).to.equal(first)
      })
    }
  })
})
