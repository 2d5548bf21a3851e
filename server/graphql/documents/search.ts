import { document } from '../../../graph/aspects/documentation/document.entity.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import type {
  FacetFilterInput,
  FieldArguments,
  SearchDocumentsInput,
} from '../arguments.generated.ts'
import type { GraphqlContext, Link } from '../engine/context.ts'
import type { Query } from '../engine/schema-module.ts'
import { readGroups } from '../shared/memberships.ts'
import { LIST_SIZE_DEFAULT } from '../shared/search-inputs.ts'
import { searchWithin } from '../shared/search-within.ts'

const DOCUMENT_SYMBOL = document.graphqlEnum

/**
 * Searches documents, by default the latest first (docs/interface: graphql/documents-of-entities).
 */
export const searchDocuments: Query<'searchDocuments'> = async (_root, { input }, context) => {
  const { query, viewUrn, start, count } = input
  const visible = await visibilityFilters(context, criteriaIn(input), true)
  const byTime = { sortCriterion: { field: 'createdAt', sortOrder: 'DESCENDING' as const } }
  const page = await searchWithin(
    [],
    {
      types: [DOCUMENT_SYMBOL],
      query: query ?? '*',
      start,
      count: count ?? LIST_SIZE_DEFAULT,
      viewUrn,
      orFilters: visible,
      sortInput: byTime,
    },
    context,
  )
  return toDocuments(page)
}

/** Searches the documents about an entity, including those hidden in global contexts. */
export async function searchRelatedDocuments(
  { urn }: Link,
  { input }: FieldArguments['relatedDocuments'],
  context: GraphqlContext,
) {
  const aboutEntity = { field: 'relatedAssets', values: [urn] }
  const orFilters = await visibilityFilters(context, [aboutEntity, ...(input.filters ?? [])], false)
  const search = { ...input, query: input.query ?? '*', types: [DOCUMENT_SYMBOL], orFilters }
  return toDocuments(await searchWithin([], search, context))
}

function toDocuments({ searchResults, ...page }: Awaited<ReturnType<typeof searchWithin>>) {
  const documents = searchResults.map(({ entity }) => entity)
  return { ...page, count: documents.length, documents }
}

function criteriaIn(input: SearchDocumentsInput): readonly FacetFilterInput[] {
  const { parentDocuments, rootOnly, types, domains, relatedAssets, sourceType } = input
  const isRoot = !parentDocuments?.length && rootOnly === true
  const lists: Readonly<Record<string, readonly string[]>> = {
    parentDocument: parentDocuments ?? [],
    typeNames: types ?? [],
    domains: domains ?? [],
    relatedAssets: relatedAssets ?? [],
    sourceType: sourceType ? [sourceType] : [],
  }
  return [
    ...Object.entries(lists).flatMap(([field, values]) =>
      values.length > 0 ? [{ field, values }] : [],
    ),
    ...(isRoot ? [{ field: 'parentDocument', condition: 'EXISTS' as const, negated: true }] : []),
  ]
}

/**
 * Returns the filter of published documents, and of unpublished ones that the caller or their
 * groups own.
 */
async function visibilityFilters(
  context: GraphqlContext,
  criteria: readonly FacetFilterInput[],
  isGlobal: boolean,
) {
  const visibleCriterion = { field: 'showInGlobalContext', values: ['false'], negated: true }
  const sharedCriteria = isGlobal ? [...criteria, visibleCriterion] : criteria
  const owners = [context.actor, ...(await readGroups(context.actor as Urn, context))]
  return [
    { and: [...sharedCriteria, { field: 'state', values: ['PUBLISHED'] }] },
    {
      and: [
        ...sharedCriteria,
        { field: 'state', values: ['UNPUBLISHED'] },
        { field: 'owners', values: owners },
      ],
    },
  ]
}
