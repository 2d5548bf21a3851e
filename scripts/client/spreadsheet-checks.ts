import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createHttpClient } from '../../server/commands/http-client.ts'
import type { Checks } from './checks.ts'
import { createCheckContext, table, type Context } from './check-context.ts'
import { expectEqual, output } from './outputs.ts'
import type { PythonClient } from './python-client.ts'

const HEADER =
  'resource,subresource,glossary_terms,tags,owners,ownership_type,description,domain,ownership_type_urn,level'
const [tag, term, domain] = ['urn:li:tag:', 'urn:li:glossaryTerm:', 'urn:li:domain:']
const [ada, bob] = ['urn:li:corpuser:ada', 'urn:li:corpuser:bob']
const property = 'urn:li:structuredProperty:checks.level'
const keeper = 'urn:li:ownershipType:keeper'

/** The rows of three files, which are imported one after the other, about one table and a chart. */
const FILES: readonly (readonly [semantics: string, rows: (name: string) => readonly string[]])[] =
  [
    [
      'PATCH',
      (name) => [
        `"${table(name)}",,[${term}a|${term}b],[${tag}a],[${ada}|${bob}],TECHNICAL_OWNER,"One, two",${domain}a,,low`,
        `"${table(name)}",id,[${term}c],,,,Key,,,`,
        `"${table(name)}",name,,[${tag}b],,,,,,`,
        `"urn:li:chart:(looker,${name})",,[${term}a],[${tag}a],[${ada}],BUSINESS_OWNER,Ignored,${domain}a,,`,
      ],
    ],
    [
      'PATCH',
      (name) => [
        `"${table(name)}",,[${term}b|${term}d],[${tag}a|${tag}c],[${ada}],TECHNICAL_OWNER,Three,${domain}b,,high`,
        `"${table(name)}",,,,[${ada}],CUSTOM,,,${keeper},`,
        `"${table(name)}",id,[${term}c|${term}d],[${tag}d],,,New,,,`,
        `"urn:li:chart:(looker,${name})",,,[${tag}b],[${bob}],,,,,`,
      ],
    ],
    [
      'OVERRIDE',
      (name) => [
        `"${table(name)}",,[${term}e],[${tag}e],[${bob}],DATA_STEWARD,Four,${domain}c,,top`,
        `"${table(name)}",id,[${term}e],[${tag}e],,,Five,,,`,
        `"${table(name)}",name,[${term}e],[${tag}e],,,Six,,,`,
        `"urn:li:chart:(looker,${name})",,[${term}e],[${tag}e],[${bob}],,,,,`,
      ],
    ],
  ]

/**
 * Checks that files of the source `csv-enricher` write the same values when they are imported by
 * this server (docs/interface: bulk/csv).
 */
export function checkSpreadsheets(
  checks: Checks,
  client: PythonClient,
  folder: string,
): Promise<void> {
  return checks.section('files of csv-enricher', async (section) => {
    const context = createCheckContext(section, client, folder)
    const http = createHttpClient({ server: client.server })
    const definition = {
      id: 'checks.level',
      type: 'string',
      cardinality: 'MULTIPLE',
      entity_types: ['dataset'],
    }
    const properties = await context.file('levels.yml', [definition])
    await output(client, 'properties', 'upsert', '-f', properties)
    for (const [at, [semantics, rows]] of FILES.entries()) {
      await section.attempt(`${semantics}: file ${at + 1} writes equal values`, async () => {
        await ingest(context, semantics, [HEADER, ...rows('connector')].join('\n'), at)
        const asked = {
          csv: [HEADER, ...rows('imported')].join('\n'),
          writeSemantics: semantics,
          propertyColumns: [`level=${property}`],
        }
        const { body } = await http.post('/csv', asked)
        const { edited, refusedTotal } = body as Readonly<Record<string, number>>
        expectEqual([edited, refusedTotal], [rows('imported').length, 0])
        expectEqual(await valuesOf(context, 'imported'), await valuesOf(context, 'connector'))
      })
    }
  })
}

/** Runs the source of DataHub on a file. */
async function ingest(
  { client, folder, file }: Context,
  semantics: string,
  text: string,
  at: number,
): Promise<void> {
  const path = join(folder, `enricher${at}.csv`)
  await writeFile(path, text)
  const config = {
    filename: path,
    write_semantics: semantics,
    structured_properties: { level: property },
  }
  const sink = { type: 'datahub-rest', config: { server: client.server } }
  const recipe = await file(`enricher${at}.yml`, { source: { type: 'csv-enricher', config }, sink })
  await output(client, 'ingest', 'run', '-c', recipe, '--no-spinner')
}

/** Who wrote when, and what the server adds about it. */
const STAMPS = ['auditStamp', 'created', 'lastModified', 'time', 'actor']
const ASPECTS = [
  'globalTags',
  'glossaryTerms',
  'ownership',
  'domains',
  'editableDatasetProperties',
  'editableSchemaMetadata',
  'editableChartProperties',
  'structuredProperties',
]

/** Returns the values of the table and the chart of a name, without stamps. */
async function valuesOf({ aspects }: Context, name: string): Promise<unknown> {
  const values = []
  for (const urn of [table(name), `urn:li:chart:(looker,${name})`]) {
    const found = await aspects(urn)
    values.push(Object.fromEntries(ASPECTS.map((aspect) => [aspect, found[aspect]])))
  }
  return JSON.parse(
    JSON.stringify(values, (key, value: unknown) => (STAMPS.includes(key) ? undefined : value)),
  )
}
