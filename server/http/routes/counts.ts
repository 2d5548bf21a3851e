import { dataset } from '../../../graph/aspects/datasets/dataset.entity.ts'
import { tag } from '../../../graph/aspects/business/tag.entity.ts'
import { status } from '../../../graph/aspects/lifecycle/status.ts'
import { list, long, map, required, text } from '../../../graph/model/field.ts'
import { countFindable } from '../../catalog/find/find.ts'
import { requireTypes } from '../../catalog/find/search-request.ts'
import { valueAnswer, SEARCH_ERRORS, wholeRecord } from '../answers.ts'
import { route, valueReply } from '../route.ts'
import { parsePage } from '../../catalog/page.ts'
import { pageParameters, urnsOnPage } from '../shared-fields.ts'

/** docs/interface: read/aspect-count */
export const getCount = route({
  method: 'POST',
  path: '/aspects',
  action: 'getCount',
  role: 'reader',
  summary: 'Counts the entities that have an aspect.',
  details: '`urnLike` filters by URN; `%` matches any text.',
  parameters: { aspect: required(text()), urnLike: text() },
  answers: valueAnswer(long()),
  errors: [],
  example: { aspect: status.name, urnLike: 'urn:li:dataset:%' },
  async handle({ parameters: { aspect, urnLike } }, { catalog }) {
    return valueReply(await catalog.graph.countAspect(aspect, urnLike))
  },
})

/** docs/interface: read/list-urns */
export const listUrns = route({
  method: 'POST',
  path: '/entities',
  action: 'listUrns',
  role: 'reader',
  summary: 'Lists the URNs of all entities of a type, in order.',
  details: 'Includes soft-deleted entities.',
  parameters: { entity: required(text()), ...pageParameters },
  answers: valueAnswer(wholeRecord(urnsOnPage)),
  errors: [],
  example: { entity: dataset.name, start: 0, count: 10 },
  async handle({ parameters }, { catalog }) {
    const page = parsePage(parameters)
    const { urns, total } = await catalog.graph.listUrns(parameters.entity, page)
    return valueReply({ entities: urns, start: page.start, count: urns.length, total })
  },
})

/** docs/interface: search/counts */
export const getTotalEntityCount = route({
  method: 'POST',
  path: '/entities',
  action: 'getTotalEntityCount',
  role: 'reader',
  summary: 'Counts the searchable entities of a type.',
  details: 'Soft-deleted entities are not counted.',
  parameters: { entity: required(text()) },
  answers: valueAnswer(long()),
  errors: SEARCH_ERRORS,
  example: { entity: dataset.name },
  async handle({ parameters: { entity } }, { catalog }) {
    return valueReply((await countFindable(catalog, [entity])).get(entity) ?? 0)
  },
})

/** docs/interface: search/counts */
export const batchGetTotalEntityCount = route({
  method: 'POST',
  path: '/entities',
  action: 'batchGetTotalEntityCount',
  role: 'reader',
  summary: 'Counts the searchable entities of several types.',
  parameters: { entities: required(list(text())) },
  answers: valueAnswer(map(long())),
  errors: SEARCH_ERRORS,
  example: { entities: [dataset.name, tag.name] },
  async handle({ parameters: { entities } }, { catalog }) {
    requireTypes(entities)
    return valueReply(Object.fromEntries(await countFindable(catalog, entities)))
  },
})
