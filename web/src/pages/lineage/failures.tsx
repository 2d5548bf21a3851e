import { IconAlertTriangle } from '@tabler/icons-react'
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { LineageHealthDocument, type LineageQuery } from '../../api/documents.generated.ts'
import { useCatalogQuery } from '../../api/graphql-client.ts'
import { failureWords } from '../../model/health.ts'
import { DIRECTIONS } from './graph.ts'
import styles from './lineage.module.css'

/** What is wrong with entities, in words, by URN. */
const Context = createContext<ReadonlyMap<string, string>>(new Map())

/**
 * Provides to its children what is wrong with entities. One request asks for all of them, after the
 * picture, because the results of every assertion are read.
 */
export function Failures({
  urns,
  children,
}: {
  readonly urns: readonly string[]
  readonly children: ReactNode
}) {
  const { data } = useCatalogQuery(LineageHealthDocument, { urns }, { keepsPrevious: true })
  const failures = useMemo(
    () =>
      new Map((data?.entities ?? []).flatMap((one) => (one ? [[one.urn, failureWords(one)]] : []))),
    [data],
  )
  return <Context value={failures}>{children}</Context>
}

/** Renders what is wrong with an entity, if anything is. */
export function FailureWords({ urn }: { readonly urn: string }) {
  const words = useContext(Context).get(urn)
  if (!words) return null
  return (
    <b className={styles.failure} title={words}>
      <IconAlertTriangle size={11} stroke={2} aria-hidden />
      {words}
    </b>
  )
}

/** Returns the entities of a lineage that were read, its start first. */
export function reachedUrns(base: LineageQuery): string[] {
  const hits = DIRECTIONS.flatMap((direction) => base[direction]?.searchResults ?? [])
  return [base.entity, ...hits.map(({ entity }) => entity)].flatMap((entity) => entity?.urn ?? [])
}
