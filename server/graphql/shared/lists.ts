import type { Urn } from '../../../graph/model/urn.ts'
import { NAME_FIELD } from '../../../search/fields.ts'
import type { Filter } from '../../../search/filter.ts'
import type { Sort } from '../../../search/search-index.ts'
import type { Where } from '../../../search/where.ts'
import { requireOnPlatform } from '../../authorize/authority.ts'
import { parsePage } from '../../catalog/page.ts'
import { find } from '../../catalog/find/find.ts'
import type { Maybe } from '../arguments.generated.ts'
import type { GraphqlContext, Link } from '../engine/context.ts'
import type { Resolver } from '../engine/schema-module.ts'
import { LIST_SIZE_DEFAULT, wordsIn } from './search-inputs.ts'

/** A list of entities of one type. */
interface Listing {
  readonly entityType: string
  readonly filter?: Filter
  readonly within?: readonly Where[]
  /** Default: by name. */
  readonly sort?: Sort
}

/** A page of a list, optionally of the entities that match words. */
export interface ListInput {
  readonly start?: Maybe<number>
  readonly count?: Maybe<number>
  readonly query?: Maybe<string>
}

const BY_NAME: Sort = { field: NAME_FIELD, descending: false }

/** Answers a page of a list in DataHub's shape: `name` is the member with the entities. */
export async function listField<Name extends string>(
  name: Name,
  { entityType, filter = [], within = [], sort = BY_NAME }: Listing,
  input: ListInput,
  context: GraphqlContext,
) {
  const { catalog, budget } = context
  await requireType(entityType, context)
  const page = parsePage(input, LIST_SIZE_DEFAULT)
  const { total, hits } = await budget.ask(() =>
    find(catalog, {
      ...page,
      entityTypes: [entityType],
      input: wordsIn(input.query),
      filter,
      within,
      sort: [sort],
      flags: { skipAggregates: true, skipHighlighting: true },
    }),
  )
  const links: readonly Link[] = hits.map(({ urn }) => ({ urn: urn as Urn }))
  return { start: page.start, count: links.length, total, ...namedLinks(name, links) }
}

/** A query whose input is a page of a list. */
export type ListQuery = Resolver<unknown, { readonly input: ListInput }>

/** Returns the query of a list. */
export function listQuery(name: string, list: Listing): ListQuery {
  return (_root, { input }, context) => listField(name, list, input, context)
}

/** @throws CatalogError `FORBIDDEN` without the privilege that shows entities of the type */
export async function requireType(entityType: string, context: GraphqlContext): Promise<void> {
  const { catalog } = context
  const privilege = catalog.registry.typesReadBy.get(entityType)
  if (privilege) await requireOnPlatform(catalog, context, privilege)
}

function namedLinks<Name extends string>(name: Name, links: readonly Link[]) {
  return { [name]: links } as Readonly<Record<Name, readonly Link[]>>
}
