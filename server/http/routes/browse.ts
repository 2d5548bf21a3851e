import { dataset } from '../../../graph/aspects/datasets/dataset.entity.ts'
import {
  flag,
  list,
  long,
  record,
  required,
  text,
  type RecordValue,
} from '../../../graph/model/field.ts'
import { parseUrn } from '../../../graph/model/urn.ts'
import { parseFilter } from '../../../search/parse-filter.ts'
import { requireKey } from '../../catalog/read/require-key.ts'
import { browse, readBrowsePaths } from '../../catalog/find/browse.ts'
import { suggest } from '../../catalog/find/suggest.ts'
import { valueAnswer, SEARCH_ERRORS, URN, wholeRecord } from '../answers.ts'
import { filterField, pageParameters, urnField } from '../shared-fields.ts'
import { EXAMPLE_URN, route, valueReply } from '../route.ts'
import { PAGE_SIZE_DEFAULT, parsePage } from '../../catalog/page.ts'

const paging = { start: pageParameters.start, limit: pageParameters.count }
/** Subfolders, each with the number of entities below it. */
const folders = list(wholeRecord({ name: text(), count: long() }))

/** Returns the requested page. @throws CatalogError `INVALID_PARAMETER` */
function parseFolderPage({ start, limit }: RecordValue<typeof paging>) {
  return parsePage({ start, count: limit }, PAGE_SIZE_DEFAULT, 'limit')
}

/** docs/interface: search/browse */
export const browseAction = route({
  method: 'POST',
  path: '/entities',
  action: 'browse',
  role: 'reader',
  summary: 'Lists a folder: subfolders with their entity counts first, then entities.',
  parameters: {
    entity: required(text()),
    path: required(text({ doc: 'Slash-delimited path of the folder. Empty: the root.' })),
    ...paging,
    filter: filterField,
    searchFlags: record({ includeSoftDeleted: flag(), includeHiddenLifecycleStages: flag() }),
  },
  answers: valueAnswer(
    wholeRecord({
      from: long(),
      pageSize: long(),
      numEntities: long({ doc: 'Direct entities.' }),
      numGroups: long({ doc: 'Direct subfolders.' }),
      numElements: long({ doc: 'Direct entities and subfolders.' }),
      entities: list(wholeRecord({ name: text(), urn: URN })),
      groups: folders,
      metadata: wholeRecord({
        path: text(),
        totalNumEntities: long({ doc: 'Entities in its folders and below.' }),
        groups: folders,
      }),
    }),
  ),
  errors: SEARCH_ERRORS,
  example: { entity: dataset.name, path: '/prod', start: 0, limit: 5 },
  async handle({ parameters }, { catalog }) {
    const { start, count } = parseFolderPage(parameters)
    const { entity: entityType, path, searchFlags } = parameters
    const filter = parseFilter(parameters.filter)
    const page = await browse(catalog, { ...searchFlags, entityType, path, filter, start, count })
    const { groups, groupsTotal, entities, entitiesTotal, below } = page
    return valueReply({
      from: start,
      pageSize: count,
      numEntities: entitiesTotal,
      numGroups: groupsTotal,
      numElements: groupsTotal + entitiesTotal,
      entities,
      groups,
      metadata: { path: page.path, totalNumEntities: below, groups },
    })
  },
})

/** docs/interface: search/get-browse-paths */
export const getBrowsePaths = route({
  method: 'POST',
  path: '/entities',
  action: 'getBrowsePaths',
  role: 'reader',
  summary: 'Lists the browse paths of an entity.',
  parameters: { urn: required(urnField) },
  answers: valueAnswer(list(text())),
  errors: ['INVALID_URN'],
  example: { urn: EXAMPLE_URN },
  async handle({ parameters }, { catalog }) {
    return valueReply(
      await readBrowsePaths(catalog, requireKey(catalog.registry, parseUrn(parameters.urn))),
    )
  },
})

/** docs/interface: search/autocomplete */
export const autocomplete = route({
  method: 'POST',
  path: '/entities',
  action: 'autocomplete',
  role: 'reader',
  summary: 'Suggests names and titles that begin with the input, best match first.',
  details: 'Suggestions are distinct.',
  parameters: {
    entity: required(text()),
    query: required(text()),
    ...paging,
    field: text({ doc: 'Search field to complete. Default: names and titles.' }),
    filter: filterField,
  },
  answers: valueAnswer(
    wholeRecord({
      query: text(),
      suggestions: list(text()),
      entities: list(wholeRecord({ urn: URN })),
    }),
  ),
  errors: SEARCH_ERRORS,
  example: { entity: dataset.name, query: 'cli', limit: 5, field: 'name' },
  async handle({ parameters }, { catalog }) {
    const { start, count } = parseFolderPage(parameters)
    const { entity, query, field } = parameters
    const { values, urns } = await suggest(catalog, {
      entityTypes: [entity],
      query,
      filter: parseFilter(parameters.filter),
      start,
      limit: count,
      ...(field !== undefined && { field }),
    })
    return valueReply({
      query,
      suggestions: values,
      entities: urns.map((urn) => ({ urn })),
    })
  },
})
