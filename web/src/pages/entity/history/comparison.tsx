import { useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { dateTimeText, quantity } from '../../../parts/figures.ts'
import { compareValues, type Difference } from './differences.ts'
import styles from './history.module.css'
import type { Change } from './versions.ts'

/** Renders two versions of an aspect side by side, which the URL names. */
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
      <div className={styles.sides}>
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
      <Sides before={fromChange} after={toChange} />
    </section>
  )
}

function Sides({ before, after }: { readonly before: Change; readonly after: Change }) {
  const [isWhole, setWhole] = useState(false)
  const rows = useMemo(() => compareValues(before.value, after.value), [before.value, after.value])
  const sameCount = rows.filter(({ kind }) => kind === 'same').length
  const visibleRows = isWhole ? rows : rows.filter(({ kind }) => kind !== 'same')
  return (
    <>
      {sameCount === rows.length && <p className="quiet">Both versions are the same.</p>}
      {visibleRows.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Member</th>
              <th scope="col">Version {before.version}</th>
              <th scope="col">Version {after.version}</th>
            </tr>
          </thead>
          <tbody>
            {visibleRows.map((row) => (
              <Row key={row.path} row={row} versions={[before.version, after.version]} />
            ))}
          </tbody>
        </table>
      )}
      {sameCount > 0 && (
        <button type="button" className={styles.more} onClick={() => setWhole(!isWhole)}>
          {isWhole
            ? 'Only what differs'
            : `Also ${quantity(sameCount, 'member')} without a difference`}
        </button>
      )}
    </>
  )
}

interface RowProps {
  readonly row: Difference
  readonly versions: readonly [before: number, after: number]
}

function Row({ row: { kind, path, before, after }, versions }: RowProps) {
  return (
    <tr>
      <th scope="row">
        {path || 'value'} {kind !== 'same' && <span className={styles[kind]}>{kind}</span>}
      </th>
      <td data-version={`Version ${versions[0]}`}>
        {kind === 'same' ? before : before !== undefined && <del>{before}</del>}
      </td>
      <td data-version={`Version ${versions[1]}`}>
        {kind === 'same' ? after : after !== undefined && <ins>{after}</ins>}
      </td>
    </tr>
  )
}
