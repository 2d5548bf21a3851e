import { required, text } from '../../../graph/model/field.ts'
import { route, valueReply } from '../route.ts'
import { pageOf, pageParameters } from './paging.ts'

/** `reference/rest.md` 5.5. */
export const getCount = route({
  method: 'POST',
  path: '/aspects',
  action: 'getCount',
  doc: 'How many entities have an aspect; `urnLike` narrows by URN, `%` standing for any text.',
  parameters: { aspect: required(text()), urnLike: text() },
  async handle({ parameters: { aspect, urnLike } }, { catalog }) {
    return valueReply(await catalog.graph.countAspect(aspect, urnLike))
  },
})

/** `reference/rest.md` section 8. */
export const listUrns = route({
  method: 'POST',
  path: '/entities',
  action: 'listUrns',
  doc: 'URNs of all entities of a type, soft-deleted ones included, in order.',
  parameters: { entity: required(text()), ...pageParameters },
  async handle({ parameters }, { catalog }) {
    const page = pageOf(parameters, 10)
    const { urns, total } = await catalog.graph.listUrns(parameters.entity, page)
    return valueReply({ entities: urns, start: page.start, count: urns.length, total })
  },
})

/** `reference/rest.md` section 8. */
export const getTotalEntityCount = route({
  method: 'POST',
  path: '/entities',
  action: 'getTotalEntityCount',
  doc: 'How many entities of a type exist.',
  parameters: { entity: required(text()) },
  async handle({ parameters }, { catalog }) {
    return valueReply((await catalog.graph.countByType()).get(parameters.entity) ?? 0)
  },
})
