import { CloseButton } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { Link } from 'wouter'
import { searchPath, type SearchState } from '../addresses.ts'
import type { ViewPartsFragment } from '../api/documents.generated.ts'
import { viewConditions } from './criteria.ts'
import { useToldConditions } from './use-views.ts'
import styles from './views.module.css'

interface Props {
  readonly view: ViewPartsFragment
  readonly leave: () => void
}

/** Renders the view that narrows a search, with its conditions, and a button that removes it. */
export function ViewLine({ view, leave }: Props) {
  const conditions = viewConditions(view.definition)
  const told = useToldConditions(conditions)
  const separator = conditions.operator === 'OR' ? ' or ' : ' · '
  return (
    <p className={styles.line} aria-label="View">
      <span className={styles.view} title={view.description ?? undefined}>
        <IconBookmark size={13} stroke={1.7} aria-hidden />
        {view.name}
        <CloseButton size="xs" aria-label={`Leave the view ${view.name}`} onClick={leave} />
      </span>
      <span className="quiet">{told.map(({ text }) => text).join(separator)}</span>
    </p>
  )
}

/** Says that the server shows no such view. */
export function MissingView({ state }: { readonly state: SearchState }) {
  return (
    <p className={styles.line} role="status">
      The view in this address does not exist, or no policy shows it to you. These are the results{' '}
      <Link href={searchPath({ ...state, view: '' })}>without a view</Link>.
    </p>
  )
}
