import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCatalogQuery } from '../../../api/graphql-client.ts'
import { QualityDocument, type CheckedAssertionFragment } from '../../../api/documents.generated.ts'
import type { FullEntity } from '../../../model/names.ts'
import { Failure } from '../../../parts/failure.tsx'
import { countText, quantity } from '../../../parts/figures.ts'
import { AssertionList } from './assertion-list.tsx'
import { Contract } from './contract.tsx'
import { IncidentList } from './incident-list.tsx'
import styles from './quality.module.css'

/** Assertions of a page, as the document asks for them. */
const PAGE_SIZE = 20
const RESOLVED_SHOWN = 5
/** What types without assertions have. */
const NO_ASSERTIONS = { assertions: null, contract: null }

/** Renders the quality of an entity: its incidents, its contract and its assertions. */
export function Quality({ entity }: { readonly entity: FullEntity }) {
  const [start, setStart] = useState(0)
  const [resolvedCount, setResolvedCount] = useState(RESOLVED_SHOWN)
  const failing = failingUrns(entity)
  const { data, error, refetch } = useCatalogQuery(
    QualityDocument,
    { urn: entity.urn, failing: failing.slice(0, PAGE_SIZE), start, resolvedCount },
    { keepsPrevious: true },
  )
  if (error) return <Failure error={error} retry={refetch} />
  if (!data?.entity) return <div aria-busy="true" />
  const { active, resolved } = data.entity
  const { assertions, contract } = 'assertions' in data.entity ? data.entity : NO_ASSERTIONS
  const failingAssertions = (data.failing ?? []).flatMap((one) => (isAssertion(one) ? [one] : []))
  return (
    <div className={styles.quality}>
      {active && resolved && (
        <IncidentList
          entity={entity}
          active={active}
          resolved={resolved}
          showMore={() => setResolvedCount(resolvedCount + PAGE_SIZE)}
        />
      )}
      {contract && <Contract contract={contract} />}
      {assertions && (
        <section aria-label="Assertions">
          <h2>Assertions</h2>
          {assertions.total === 0 ? (
            <p className="quiet">
              No assertion checks it. Tests of dbt, checks of Great Expectations and the results
              that programs report appear here.
            </p>
          ) : (
            <AssertionPages
              failing={failingAssertions}
              failingTotal={failing.length}
              assertions={assertions.assertions ?? []}
              total={assertions.total ?? 0}
              start={start}
              setStart={setStart}
            />
          )}
        </section>
      )}
    </div>
  )
}

/** Returns the failing assertions of an entity, as its health names them. */
const failingUrns = ({ health }: FullEntity): readonly string[] =>
  (health ?? []).flatMap(({ type, causes }) => (type === 'ASSERTIONS' ? (causes ?? []) : []))

const isAssertion = (entity: object | null): entity is CheckedAssertionFragment =>
  entity !== null && 'runEvents' in entity

interface PagesProps {
  /** Failing ones, which precede all others on every page. */
  readonly failing: readonly CheckedAssertionFragment[]
  readonly failingTotal: number
  readonly assertions: readonly CheckedAssertionFragment[]
  readonly total: number
  readonly start: number
  readonly setStart: (start: number) => void
}

function AssertionPages({ failing, failingTotal, assertions, total, start, setStart }: PagesProps) {
  const listed = new Set(failing.map(({ urn }) => urn))
  const others = assertions.filter(({ urn }) => !listed.has(urn))
  return (
    <>
      {failing.length > 0 && (
        <>
          <h3 className={styles.listTitle}>
            {countText(failingTotal)} of {quantity(total, 'assertion')} do not pass
          </h3>
          <AssertionList label="Assertions that do not pass" assertions={failing} />
          {others.length > 0 && <h3 className={styles.listTitle}>Others</h3>}
        </>
      )}
      <AssertionList label="Assertions" assertions={others} />
      {total > PAGE_SIZE && (
        <div className={styles.pages}>
          <Button
            variant="default"
            size="compact-xs"
            disabled={start === 0}
            onClick={() => setStart(start - PAGE_SIZE)}
          >
            Previous
          </Button>
          <span className="quiet">
            {countText(start + 1)} to {countText(Math.min(total, start + PAGE_SIZE))} of{' '}
            {countText(total)}
          </span>
          <Button
            variant="default"
            size="compact-xs"
            disabled={start + PAGE_SIZE >= total}
            onClick={() => setStart(start + PAGE_SIZE)}
          >
            Next
          </Button>
        </div>
      )}
    </>
  )
}
