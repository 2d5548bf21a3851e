import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { SearchState } from '../../addresses.ts'
import { queryOptions, useCatalogQuery } from '../../api/graphql-client.ts'
import { CountsDocument, MyGroupsDocument } from '../../api/documents.generated.ts'
import { nameOf, type Facet, type Named } from '../../model/names.ts'
import { countText } from '../../parts/figures.ts'
import { ABSENCES, FACETS, isAbsence, LACKING } from '../../views/criteria.ts'
import { valueName } from '../../views/value-name.ts'
import { facetCountInput, VALUES_MAX } from './search-input.ts'
import styles from './search.module.css'

/** Values shown before the list is expanded. */
const COLLAPSED_COUNT = 6

interface Props {
  readonly facets: readonly Facet[]
  readonly state: SearchState
  readonly change: (changes: Partial<SearchState>) => void
}

/** Renders the facets of a search. */
export function Facets({ facets, state, change }: Props) {
  const filteredFields = Object.keys(state.filters)
  const answers = useQueries({
    queries: filteredFields
      .filter((field) => !isAbsence(field))
      .map((field) =>
        queryOptions(
          CountsDocument,
          { input: facetCountInput(state, field) },
          { keepsPrevious: true },
        ),
      ),
  })
  const unfilteredFacets = answers.flatMap(
    ({ data }) => data?.aggregateAcrossEntities?.facets ?? [],
  )
  const groups = useMyGroups()
  const fields = [...new Set([...Object.keys(FACETS), ...filteredFields])].filter(
    (field) => !isAbsence(field),
  )
  return (
    <aside className={styles.facets} aria-label="Filters">
      {filteredFields.length > 0 && (
        <button type="button" className={styles.clear} onClick={() => change({ filters: {} })}>
          Clear all filters
        </button>
      )}
      {fields.map((field) => {
        const isField = (candidate: Facet) => candidate.field === field
        const facet = [...unfilteredFacets, ...facets].find(isField)
        return (
          <FacetGroup
            key={field}
            field={field}
            label={FACETS[field] ?? facet?.displayName ?? field}
            facet={field === 'owners' ? withGroups(facet, groups) : facet}
            chosen={state.filters[field] ?? []}
            choose={(values) => change({ filters: withValues(state, field, values) })}
          />
        )
      })}
      <AbsenceGroup
        filters={state.filters}
        choose={(field, values) => change({ filters: withValues(state, field, values) })}
      />
    </aside>
  )
}

/** Returns the groups of the user. */
function useMyGroups(): readonly Named[] {
  const { data } = useCatalogQuery(MyGroupsDocument, {})
  const { relationships } = data?.me?.corpUser?.groups ?? {}
  return (relationships ?? []).flatMap(({ entity }) => entity ?? [])
}

/**
 * Returns the facet of owners with the groups of the user first. One that is not among the most
 * frequent owners has no count; where all owners are known, it owns nothing and is left out.
 */
function withGroups(facet: Facet | undefined, groups: readonly Named[]): Facet | undefined {
  const aggregations = facet?.aggregations ?? []
  const first = groups.flatMap((entity) => {
    const known = aggregations.find(({ value }) => value === entity.urn)
    if (known) return [known]
    return aggregations.length < VALUES_MAX ? [] : [{ value: entity.urn, count: null, entity }]
  })
  return facet && { ...facet, aggregations: [...new Set([...first, ...aggregations])] }
}

function withValues({ filters }: SearchState, field: string, values: readonly string[]) {
  const otherFilters = Object.entries(filters).filter(([name]) => name !== field)
  return Object.fromEntries(values.length > 0 ? [...otherFilters, [field, values]] : otherFilters)
}

/** Renders the filters by what entities lack, which have no counts. */
function AbsenceGroup({
  filters,
  choose,
}: {
  readonly filters: SearchState['filters']
  readonly choose: (field: string, values: readonly string[]) => void
}) {
  return (
    <fieldset className={styles.facet}>
      <legend>Missing</legend>
      {Object.entries(ABSENCES).map(([field, { label }]) => {
        const isChosen = filters[field]?.includes(LACKING) === true
        return (
          <label key={field} className={styles.value}>
            <input
              type="checkbox"
              checked={isChosen}
              onChange={() => choose(field, isChosen ? [] : [LACKING])}
            />
            <span>{label}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

interface GroupProps {
  readonly field: string
  readonly label: string
  readonly facet: Facet | undefined
  readonly chosen: readonly string[]
  readonly choose: (values: readonly string[]) => void
}

function FacetGroup({ field, label, facet, chosen, choose }: GroupProps) {
  const [isOpen, setOpen] = useState(false)
  const values = facetValues(facet, field, chosen)
  if (values.length === 0) return null
  const visibleValues = isOpen
    ? values
    : values.filter((entry, at) => at < COLLAPSED_COUNT || entry.isChosen)
  return (
    <fieldset className={styles.facet}>
      <legend>{label}</legend>
      {visibleValues.map(({ value, name, count, isChosen }) => (
        <label key={value} className={styles.value}>
          <input
            type="checkbox"
            checked={isChosen}
            onChange={() =>
              choose(isChosen ? chosen.filter((other) => other !== value) : [...chosen, value])
            }
          />
          <span>{name}</span>
          <span className={styles.amount}>{count === undefined ? '' : countText(count)}</span>
        </label>
      ))}
      {values.length > COLLAPSED_COUNT && (
        <button type="button" className={styles.more} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Fewer' : `${values.length - COLLAPSED_COUNT} more`}
        </button>
      )}
    </fieldset>
  )
}

/** Returns the values of a facet with their counts, including chosen values without results. */
function facetValues(facet: Facet | undefined, field: string, chosen: readonly string[]) {
  const countedValues = (facet?.aggregations ?? []).map(({ value, count, entity }) => ({
    value: value ?? '',
    name: entity ? nameOf(entity) : valueName(field, value ?? ''),
    count: count ?? undefined,
    isChosen: chosen.includes(value ?? ''),
  }))
  const absentValues = chosen.filter((value) =>
    countedValues.every((entry) => entry.value !== value),
  )
  const uncountedValues = absentValues.map((value) => ({
    value,
    name: valueName(field, value),
    count: facet ? 0 : undefined,
    isChosen: true,
  }))
  return [...uncountedValues, ...countedValues]
}
