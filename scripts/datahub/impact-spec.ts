import type { OperationDefinitionNode } from 'graphql'
import { Kind, print } from 'graphql'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { reasonOf } from '../../server/catalog/error-reason.ts'
import { withCatalog, type TestCatalog } from './environment.ts'
import { neededFragments, readPageDocuments, type PageDocuments } from './page-documents.ts'
import type { OnResults, Result } from './results.ts'
import { runPython } from './smoke-tests.ts'

const SPEC = 'tests/lineage-v3/v3-lineage-impact-analysis.spec.ts'
const PROGRAM = join(import.meta.dirname, 'programs/ingest_lineage.py')
/** The data of the spec, below the folder of its page. */
const DATA_FILES = ['test-data/data.json', 'tests/lineage-v3/fixtures/data.json']

const DAY_MS = 86_400_000
const daysAgo = (days: number) => Date.now() - days * DAY_MS
const range = (startTimeMillis: number, endTimeMillis: number) => ({
  startTimeMillis,
  endTimeMillis,
})
const EARLIER = () => range(daysAgo(14), daysAgo(7))
const LATELY = () => range(daysAgo(7), daysAgo(0))
const IN_2021 = () => range(1_609_553_357_755, 1_641_089_357_755)

const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:kafka,SamplePlaywrightKafkaDataset,PROD)'
/** The page drops the types of a path. */
const COLUMN = `urn:li:schemaField:(${DATASET},field_bar)`
const TASK = 'urn:li:dataJob:(urn:li:dataFlow:(airflow,bq_etl,prod),transaction_etl)'
const MONTHLY = 'urn:li:dataset:(urn:li:dataPlatform:snowflake,climate.monthly_temperature,PROD)'

/** What the page asks for, and which texts its results have to show, or not to. */
interface Question {
  readonly urn: string
  readonly direction: 'UPSTREAM' | 'DOWNSTREAM'
  /** 1 by default, as on the page. */
  readonly degrees?: readonly string[]
  readonly description?: string
  readonly times?: () => object
  readonly shown?: readonly string[]
  readonly hidden?: readonly string[]
}

const down = { urn: DATASET, direction: 'DOWNSTREAM' } as const
const FAR = ['1', '2', '3+']
/** The tests of the spec that do not edit, by their titles. */
const TESTS: Readonly<Record<string, readonly Question[]>> = {
  'can see 1 hop of lineage by default': [
    { ...down, hidden: ['User Creations', 'User Deletions'] },
  ],
  'can see lineage multiple hops away': [
    { ...down, degrees: FAR, shown: ['User Creations', 'User Deletions'] },
  ],
  'can filter the lineage results': [
    {
      ...down,
      degrees: FAR,
      description: 'fct_users_deleted',
      shown: ['User Deletions'],
      hidden: ['User Creations'],
    },
  ],
  'can view column level impact analysis and turn it off': [
    {
      ...down,
      urn: COLUMN,
      shown: ['SamplePlaywrightHdfsDataset', 'shipment_info'],
      hidden: ['some-playwright-feature-1', 'Baz Chart 1'],
    },
    {
      ...down,
      shown: ['SamplePlaywrightHdfsDataset', 'some-playwright-feature-1', 'Baz Chart 1'],
      hidden: ['shipment_info'],
    },
  ],
  'can filter lineage edges by time': [
    {
      ...down,
      times: IN_2021,
      hidden: ['SamplePlaywrightHdfsDataset', 'some-playwright-feature-1', 'Baz Chart 1'],
    },
  ],
  'can see when the inputs to a data job change': [
    { urn: TASK, direction: 'DOWNSTREAM', times: EARLIER, shown: ['aggregated'] },
    {
      urn: TASK,
      direction: 'UPSTREAM',
      times: EARLIER,
      shown: ['transactions'],
      hidden: ['user_profile'],
    },
    { urn: TASK, direction: 'DOWNSTREAM', times: LATELY, shown: ['aggregated'] },
    { urn: TASK, direction: 'UPSTREAM', times: LATELY, shown: ['transactions', 'user_profile'] },
  ],
  'can see when a data job is replaced': [
    { urn: MONTHLY, direction: 'UPSTREAM', times: EARLIER, shown: ['temperature_etl_1'] },
    { urn: MONTHLY, direction: 'UPSTREAM', times: LATELY, shown: ['temperature_etl_2'] },
  ],
}

/**
 * Asks what the page asks for in its test of the impact analysis, by its own query, after DataHub's
 * code has ingested the data of the test, and expects what the test expects to see.
 */
export async function runImpactSpec(
  source: string,
  folder: string,
  isWanted: (file: string) => boolean,
  onResults: OnResults,
): Promise<void> {
  if (!isWanted(SPEC)) return
  await mkdir(folder, { recursive: true })
  const page = join(source, 'e2e-test/ui/playwright')
  const files = DATA_FILES.map((file) => join(page, file))
  const documents = await readPageDocuments(source)
  const results = await withCatalog(source, join(folder, 'store'), async (catalog) => {
    const { output } = await runPython(
      join(source, 'smoke-test'),
      folder,
      catalog,
      PROGRAM,
      ...files,
    )
    if (!output.includes('ingested'))
      return [{ file: SPEC, test: 'import', outcome: 'failed', message: output } as const]
    const tests = Object.entries(TESTS).map(async ([test, questions]): Promise<Result> => {
      try {
        for (const question of questions) await ask(catalog, documents, question)
        return { file: SPEC, test, outcome: 'passed' }
      } catch (error) {
        return { file: SPEC, test, outcome: 'failed', message: reasonOf(error) }
      }
    })
    return Promise.all(tests)
  })
  onResults(results)
}

/** @throws Error for a refusal, a text that is missing, or one that is there */
async function ask(
  catalog: TestCatalog,
  documents: PageDocuments,
  { urn, direction, degrees = ['1'], description, times, shown = [], hidden = [] }: Question,
): Promise<void> {
  const conditions = [
    { field: 'degree', values: degrees },
    ...(description === undefined
      ? []
      : [{ field: 'description', values: [description], condition: 'CONTAIN' }]),
  ]
  const input = {
    urn,
    direction,
    query: '*',
    start: 0,
    count: 100,
    types: [],
    orFilters: [{ and: conditions }],
    ...times?.(),
  }
  const query = textOf(documents, 'searchAcrossLineage')
  const answer = await catalog.send('POST', '/api/graphql', { query, variables: { input } })
  const body = (await answer.json()) as {
    readonly errors?: readonly object[]
    readonly data?: { readonly searchAcrossLineage: { readonly searchResults: readonly object[] } }
  }
  if (body.errors || !body.data) throw new Error(JSON.stringify(body).slice(0, 2_000))
  const results = body.data.searchAcrossLineage.searchResults.map((result) =>
    JSON.stringify(result),
  )
  const has = (text: string) => results.some((result) => result.includes(text))
  const missing = shown.filter((text) => !has(text))
  const superfluous = hidden.filter(has)
  if (missing.length + superfluous.length === 0) return
  const urns = results.map((result) => /"urn:li:[^"]*"/.exec(result)?.[0])
  throw new Error(
    `${direction} of ${urn}: missing ${missing.join(', ') || 'nothing'}, ` +
      `superfluous ${superfluous.join(', ') || 'nothing'}; found ${urns.join(' ')}`,
  )
}

/** Returns an operation of the page with its fragments. */
function textOf({ definitionsByFile, fragments }: PageDocuments, name: string): string {
  const operation = [...definitionsByFile.values()]
    .flat()
    .find((definition): definition is OperationDefinitionNode => {
      return definition.kind === Kind.OPERATION_DEFINITION && definition.name?.value === name
    })
  if (!operation) throw new Error(`The page has no operation ${name}`)
  return [operation, ...neededFragments(operation, fragments)].map(print).join('\n')
}
