import { refusalWords } from '../api/missing-privileges.ts'
import { DryRunFrame, EntityOrKey } from '../edits/dry-run.tsx'
import edits from '../edits/edits.module.css'
import type { Rehearsal } from '../edits/use-rehearsal.ts'
import { Clauses } from '../parts/clauses.tsx'
import { countText, quantity } from '../parts/figures.ts'
import type { Foresight } from './use-foresight.ts'

/** Renders what a bulk edit would do: counts, some of the changes, and what is refused. */
export function ForesightPanel({ result, isBusy, error }: Rehearsal<Foresight>) {
  return (
    <DryRunFrame isBusy={isBusy} refusal={!isBusy && error ? error.message : ''}>
      {result && <ForesightText {...result} />}
    </DryRunFrame>
  )
}

function ForesightText({ outcome, sample, others, names }: Foresight) {
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
              <EntityOrKey urn={urn} entity={entity} />: <Clauses {...told} />
            </li>
          ))}
          {others > 0 && <li>and {countText(others)} more</li>}
        </ul>
      )}
      {named.length > 0 && (
        <>
          <p>Refused:</p>
          <ul className={edits.foretold}>
            {named.map((refusal) => (
              <li key={refusal.urn}>
                <EntityOrKey urn={refusal.urn} entity={names.get(refusal.urn)} />:{' '}
                {refusalWords(refusal)}
              </li>
            ))}
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
