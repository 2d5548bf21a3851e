import { Link } from 'wouter'
import { searchPath } from '../../addresses.ts'
import { useCatalogQuery } from '../../api/graphql-client.ts'
import { SearchDocument, type EntityType } from '../../api/documents.generated.ts'
import type { FullEntity } from '../../model/names.ts'
import { Empty } from '../../parts/empty.tsx'
import { Failure } from '../../parts/failure.tsx'
import { quantity } from '../../parts/figures.ts'
import { searchInputFor } from '../search/search-input.ts'
import type { Hit } from '../search/result-list.tsx'
import { SelectableResults } from '../search/selectable-results.tsx'
import styles from './entity.module.css'

interface ContentsSearch {
  readonly title: string
  /** The search fields that hold the URN of this entity. */
  readonly fields: readonly [string, ...string[]]
}

/** The types of entities that others refer to, with the search that finds those. */
export const CONTENTS: Partial<Record<EntityType, ContentsSearch>> = {
  CONTAINER: { title: 'Contents', fields: ['container'] },
  DOMAIN: { title: 'Contents', fields: ['domains'] },
  TAG: { title: 'Tagged', fields: ['tags', 'fieldTags', 'editedFieldTags'] },
  GLOSSARY_TERM: {
    title: 'Used by',
    fields: ['glossaryTerms', 'fieldGlossaryTerms', 'editedFieldGlossaryTerms'],
  },
  GLOSSARY_NODE: { title: 'Terms', fields: ['parentNode'] },
  CORP_USER: { title: 'Owns', fields: ['owners'] },
  CORP_GROUP: { title: 'Owns', fields: ['owners'] },
  DATA_PLATFORM: { title: 'Contents', fields: ['platform'] },
}

/** Renders the entities that refer to this one, with a link to the search that finds them. */
export function Contents({ entity }: { readonly entity: FullEntity }) {
  const fields = CONTENTS[entity.type]?.fields ?? ['']
  const state = {
    query: '',
    filters: { [fields[0]]: [entity.urn] },
    view: '',
    page: 1,
    sort: 'name',
  }
  const orFilters = fields.map((field) => ({ and: [{ field, values: [entity.urn] }] }))
  const input = { ...searchInputFor(state), orFilters }
  const { data, error, refetch } = useCatalogQuery(SearchDocument, { input })
  if (error) return <Failure error={error} retry={refetch} />
  const answer = data?.searchAcrossEntities
  if (!answer) return null
  const hits = (answer.searchResults ?? []).flatMap((hit) => (hit.entity ? [hit as Hit] : []))
  if (hits.length === 0) return <Empty title="Nothing yet" />
  return (
    <>
      <p className={styles.summary}>
        {quantity(answer.total ?? 0, 'entity', 'entities')}
        {fields.length > 1 && ', directly or through their columns'}{' '}
        <Link href={searchPath(state)}>Filter in search</Link>
      </p>
      <SelectableResults
        hits={hits}
        words={[]}
        total={answer.total ?? 0}
        search={{ query: '*', filter: { or: orFilters } }}
      />
    </>
  )
}
