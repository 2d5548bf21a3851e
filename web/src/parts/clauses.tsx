import { Fragment } from 'react'
import { EntityLink } from './entity-link.tsx'
import { quantity } from './figures.ts'
import type { Part, Told } from '../model/change-words.ts'

/** Clauses in one sentence. */
const CLAUSES_MAX = 5

/** Renders what somebody did: clauses with commas, and how many are left out. */
export function Clauses({ clauses, more }: Told) {
  const visibleClauses = clauses.slice(0, CLAUSES_MAX)
  const hidden = more + clauses.length - visibleClauses.length
  const lastAt = visibleClauses.length - 1
  return (
    <>
      {visibleClauses.map((clause, at) => (
        // The same clause may stand twice, and the order never changes.
        <Fragment key={at}>
          {at > 0 && (at === lastAt && hidden === 0 ? ' and ' : ', ')}
          {clause.map((part, partAt) => (
            <Words key={partAt} part={part} />
          ))}
        </Fragment>
      ))}
      {hidden > 0 && `, and ${quantity(hidden, 'more change')}`}
    </>
  )
}

function Words({ part }: { readonly part: Part }) {
  if (typeof part === 'string') return part
  return 'entity' in part ? <EntityLink entity={part.entity} /> : <code>{part.code}</code>
}
