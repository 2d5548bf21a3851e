import { Link } from 'wouter'
import { searchPath } from '../../addresses.ts'
import { useAnswer } from '../../api/ask.ts'
import { SearchDocument, type EntityType } from '../../api/documents.generated.ts'
import type { Whole } from '../../model/names.ts'
import { Empty } from '../../parts/empty.tsx'
import { Failure } from '../../parts/failure.tsx'
import { counted } from '../../parts/figures.ts'
import { questionFor } from '../search/question.ts'
import { ResultList, type Hit } from '../search/result-list.tsx'
import styles from './entity.module.css'

interface ContentsOf {
  readonly title: string
  /** The fields by which a search finds them. */
  readonly fields: readonly [string, ...string[]]
}

/** Types that others belong to, carry or are owned by. */
export const CONTENTS: Partial<Record<EntityType, ContentsOf>> = {
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

/** What a search finds by this entity; the search itself is a click away. */
export function Contents({ entity }: { readonly entity: Whole }) {
  const fields = CONTENTS[entity.type]?.fields ?? ['']
  const state = { query: '', filters: { [fields[0]]: [entity.urn] }, page: 1, sort: 'name' }
  const orFilters = fields.map((field) => ({ and: [{ field, values: [entity.urn] }] }))
  const input = { ...questionFor(state), orFilters }
  const { data, error, refetch } = useAnswer(SearchDocument, { input })
  if (error) return <Failure error={error} retry={refetch} />
  const answer = data?.searchAcrossEntities
  if (!answer) return null
  const hits = (answer.searchResults ?? []).flatMap((hit) => (hit.entity ? [hit as Hit] : []))
  if (hits.length === 0) return <Empty title="Nothing yet" />
  return (
    <>
      <p className={styles.summary}>
        {counted(answer.total ?? 0, 'entity', 'entities')}
        {fields.length > 1 && ', themselves or in columns'}{' '}
        <Link href={searchPath(state)}>Filter in search</Link>
      </p>
      <ResultList hits={hits} words={[]} />
    </>
  )
}
