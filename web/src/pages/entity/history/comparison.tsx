import { useSearchParams } from 'wouter'
import { dateTimeText } from '../../../parts/figures.ts'
import { DifferenceList } from './difference-list.tsx'
import { findDifferences } from './differences.ts'
import styles from './history.module.css'
import type { Change } from './versions.ts'

/** Renders the differences between two versions of an aspect, which the URL names. */
export function Comparison({ changes }: { readonly changes: readonly Change[] }) {
  const [parameters, setParameters] = useSearchParams()
  const findVersion = (name: string, otherwise: Change | undefined) =>
    changes.find(({ version }) => String(version) === parameters.get(name)) ?? otherwise
  const fromChange = findVersion('from', changes.at(-1))
  const toChange = findVersion('to', changes[0])
  if (!fromChange || !toChange) return null
  const choose = (name: string, version: string) =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before)
        after.set(name, version)
        return after
      },
      { replace: true },
    )
  return (
    <section className={styles.comparison} aria-label="Comparison">
      <div className={styles.choice}>
        {[
          { name: 'from', label: 'Compare', chosen: fromChange },
          { name: 'to', label: 'with', chosen: toChange },
        ].map(({ name, label, chosen }) => (
          <label key={name} className={styles.choice}>
            <span>{label}</span>
            <select
              value={chosen.version}
              onChange={(event) => choose(name, event.currentTarget.value)}
            >
              {changes.map(({ version, time }) => (
                <option key={version} value={version}>
                  version {version}, {dateTimeText(time)}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <DifferenceList differences={findDifferences(fromChange.value, toChange.value)} />
    </section>
  )
}
