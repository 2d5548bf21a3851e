import type { SearchIndex } from '../../../../search/search-index.ts'
import { NAME_FIELD } from '../../../../search/fields.ts'
import { buildDocument, type SearchDocument } from '../../../../search/document.ts'
import { namesSought, parseQuery } from '../../../../search/query.ts'
import { registry } from '../../../../graph/registry.ts'
import { openFile } from '../../../../server/commands/seed/file-source.ts'
import { sample } from '../../../../server/commands/seed/sample/sample.ts'
import type { Source } from '../../../../server/commands/seed/proposal.ts'
import { parseUrn } from '../../../../graph/model/urn.ts'
import type { JsonObject } from '../../../../graph/model/json.ts'
import { describeShared, sharedPath } from '../../../support/run/shared.ts'
import { proposalsOf, storedValue } from '../../../support/seeded.ts'
import { FIELDS, putAll, request, type OpenIndex } from '../setup.ts'
import type { Judgement } from './judgement.ts'
import { OF_REAL_FILES } from './real-files.ts'
import { OF_THE_SAMPLE } from './sample.ts'
import { documentsInScripts, OF_SCRIPTS } from './scripts.ts'

const FILES = ['bootstrap_mce', 'demo_data', 'snowflake', 'dbt', 'tableau']

/**
 * Judges ranking and typo tolerance, in which adapters differ, by queries with expected results.
 */
export function judges(open: OpenIndex): void {
  describe('judgements', () => {
    of('the sample', OF_THE_SAMPLE, open, async () => documentsIn([sample()]))
    of('tables in four scripts', OF_SCRIPTS, open, async () => documentsInScripts())
    describeShared('real files', 'data/README.md', () => {
      const sources = FILES.map((name) => sharedPath(`data/${name}.json`))
      of('the real files', OF_REAL_FILES, open, async () =>
        documentsIn(await Promise.all(sources.map((path) => openFile(registry, path)))),
      )
    })
  })
}

function of(
  what: string,
  judgements: readonly Judgement[],
  open: OpenIndex,
  made: () => Promise<SearchDocument[]>,
): void {
  it(`${judgements.length} of ${what} hold`, async () => {
    const documents = await made()
    const index = await open()
    await putAll(index, documents)
    const entityTypes = [...new Set(documents.map(({ entityType }) => entityType))]
    const problems: string[] = []
    for (const judgement of judgements) {
      const found = await find(index, judgement[0], entityTypes)
      problems.push(...problemsOf(judgement, found))
    }
    if (problems.length > 0) throw new Error(problems.join('\n'))
  })
}

type Found = readonly { readonly urn: string; readonly name: string }[]

/** Searches as the catalog does: for the words as written, then for those in camel case. */
async function find(
  index: SearchIndex,
  asked: string,
  entityTypes: readonly string[],
): Promise<Found> {
  const { words, camelWords, where } = parseQuery(asked, FIELDS)
  const isCamel = words.join(' ') !== camelWords.join(' ')
  const names = words.length > 0 ? [] : namesSought(where, FIELDS)
  const search = (each: readonly string[], tolerant: boolean) =>
    index.search(request({ words: each, where, names, tolerant, entityTypes }))
  const written = await search(words, !isCamel)
  const { hits } = isCamel && written.total === 0 ? await search(camelWords, true) : written
  return hits.map(({ urn, values }) => ({ urn, name: values[NAME_FIELD]?.[0] ?? '' }))
}

function problemsOf([asked, first, firstThree, absent = []]: Judgement, found: Found): string[] {
  const is = ({ urn, name }: Found[number], wanted: string) =>
    name.toLowerCase() === wanted.toLowerCase() || (/[.:,_]/.test(wanted) && urn.includes(wanted))
  const shown = found.slice(0, 5).map(({ name }) => name)
  const says = (problem: string) => `“${asked}”: ${problem}; found ${shown.join(' · ')}`
  const [best] = found
  const isFirst = first.length === 0 || first.some((wanted) => best && is(best, wanted))
  const missing = firstThree.filter((wanted) => !found.slice(0, 3).some((hit) => is(hit, wanted)))
  const extra = absent.filter((wanted) => found.some((hit) => is(hit, wanted)))
  return [
    ...(isFirst ? [] : [says(`${first.join(' or ')} is not first`)]),
    ...missing.map((wanted) => says(`${wanted} is not among the first three`)),
    ...extra.map((wanted) => says(`${wanted} is found`)),
  ]
}

/** Returns the documents of the latest values, without patches and timeseries. */
function documentsIn(sources: readonly Source[]): SearchDocument[] {
  const entities = new Map<string, Map<string, { readonly value: JsonObject }>>()
  for (const proposal of sources.flatMap(proposalsOf)) {
    const { entityType, entityUrn, aspectName = '', changeType } = proposal
    if (changeType !== 'UPSERT' || !registry.carries(entityType, aspectName)) continue
    const key = { value: registry.keyValueOf(parseUrn(entityUrn)) }
    const aspects = entities.get(entityUrn) ?? new Map([[registry.keyAspectOf(entityType), key]])
    aspects.set(aspectName, { value: storedValue(proposal) })
    entities.set(entityUrn, aspects)
  }
  return [...entities].map(([urn, aspects]) => buildDocument(registry, FIELDS, urn, aspects))
}
