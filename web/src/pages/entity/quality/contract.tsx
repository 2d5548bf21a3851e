import type { CheckedAssertionFragment, QualityQuery } from '../../../api/documents.generated.ts'
import { AssertionList } from './assertion-list.tsx'
import { outcomeOf } from './outcomes.ts'
import styles from './quality.module.css'

type Dataset = Extract<NonNullable<QualityQuery['entity']>, { readonly contract: unknown }>
export type DataContract = NonNullable<Dataset['contract']>

/** Renders the contract of a dataset: its state, whether it is kept, and its assertions by part. */
export function Contract({ contract }: { readonly contract: DataContract }) {
  const { schema, freshness, dataQuality } = contract.properties ?? {}
  const parts = [
    { title: 'Freshness', entries: freshness },
    { title: 'Schema', entries: schema },
    { title: 'Data quality', entries: dataQuality },
  ].map(({ title, entries }) => ({
    title,
    assertions: (entries ?? []).flatMap(({ assertion }) => assertion ?? []),
  }))
  const isPending = contract.contractStatus?.state === 'PENDING'
  return (
    <section aria-label="Contract">
      <h2>Contract</h2>
      <p>
        <strong>{isPending ? 'Not in force yet' : 'In force'}</strong>
        {': '}
        {tellKept(parts.flatMap(({ assertions }) => assertions))}
      </p>
      {parts.map(
        ({ title, assertions }) =>
          assertions.length > 0 && (
            <div key={title} className={styles.contractPart}>
              <h3>{title}</h3>
              <AssertionList label={`${title} of the contract`} assertions={assertions} isShort />
            </div>
          ),
      )}
    </section>
  )
}

/** Returns how many assertions of a contract hold, by their latest runs. */
function tellKept(assertions: readonly CheckedAssertionFragment[]): string {
  if (assertions.length === 0) return 'it names no assertions'
  const latestRuns = assertions.flatMap(({ runEvents }) => runEvents?.runEvents?.[0] ?? [])
  if (latestRuns.length === 0) return 'none of its assertions has run yet'
  const passing = latestRuns.filter((run) => outcomeOf(run) === 'SUCCESS').length
  const all = assertions.length
  return passing === all
    ? `all of its assertions pass (${all})`
    : `${passing} of ${all} of its assertions pass`
}
