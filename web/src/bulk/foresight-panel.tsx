import edits from '../edits/edits.module.css'
import { nameInKey } from '../model/key-names.ts'
import { Clauses } from '../parts/clauses.tsx'
import { EntityLink } from '../parts/entity-link.tsx'
import { countText, quantity } from '../parts/figures.ts'
import { shortReason } from './short-reason.ts'
import type { Foresight } from './use-foresight.ts'

interface Props {
  readonly foresight: Foresight | undefined
  readonly isBusy: boolean
  readonly problem: string
}

/** Renders what a bulk edit would do: counts, some of the changes, and what is refused. */
export function ForesightPanel({ foresight, isBusy, problem }: Props) {
  return (
    <div
      role="group"
      aria-label="What this changes"
      aria-live="polite"
      aria-busy={isBusy}
      className={edits.dryRun}
    >
      {problem !== '' && <p>This would be refused: {problem}</p>}
      {foresight && <ForesightText {...foresight} />}
    </div>
  )
}

function ForesightText({ outcome, sample, names }: Foresight) {
  const { edited, unchanged, refusedTotal, refused, previewed, total } = outcome
  const counts = [
    `${countText(edited)} would change`,
    ...(unchanged > 0 ? [`${countText(unchanged)} are so already`] : []),
    ...(refusedTotal > 0 ? [`${countText(refusedTotal)} would be refused`] : []),
  ]
  const named = refused.slice(0, sampleSize(refused.length))
  return (
    <>
      <p>
        {previewed < total && `Of the first ${countText(previewed)} of ${countText(total)}: `}
        {counts.join(', ')}.
      </p>
      {sample.length > 0 && (
        <ul className={edits.foretold}>
          {sample.map(({ urn, entity, told }) => (
            <li key={urn}>
              {entity ? <EntityLink entity={entity} /> : <code>{nameInKey(urn)}</code>}:{' '}
              <Clauses {...told} />
            </li>
          ))}
          {edited > sample.length && <li>and {countText(edited - sample.length)} more</li>}
        </ul>
      )}
      {named.length > 0 && (
        <>
          <p>Refused:</p>
          <ul className={edits.foretold}>
            {named.map(({ urn, reason }) => {
              const entity = names.get(urn)
              return (
                <li key={urn}>
                  {entity ? <EntityLink entity={entity} /> : <code>{nameInKey(urn)}</code>}:{' '}
                  {shortReason(reason)}
                </li>
              )
            })}
            {refusedTotal > named.length && (
              <li>and {quantity(refusedTotal - named.length, 'other')}</li>
            )}
          </ul>
        </>
      )}
    </>
  )
}

const REFUSED_MAX = 5
const sampleSize = (count: number) => Math.min(count, REFUSED_MAX)
