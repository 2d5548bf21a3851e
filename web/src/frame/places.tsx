import { IconMenu2 } from '@tabler/icons-react'
import { Link, useLocation } from 'wouter'
import { BASE } from '../base.ts'
import styles from './frame.module.css'

/** What there is besides searches, where windows are wide. */
export function Places() {
  return (
    <nav className={styles.links} aria-label="Places">
      <PlaceLinks />
    </nav>
  )
}

/** The same where windows are narrow, with the tokens of those who have signed in. It closes where it leads. */
export function PlacesMenu({ hasTokens }: { readonly hasTokens: boolean }) {
  const [path] = useLocation()
  return (
    <details key={path} className={styles.menu}>
      <summary aria-label="Menu">
        <IconMenu2 size={17} stroke={1.6} aria-hidden />
      </summary>
      <nav aria-label="Places">
        <PlaceLinks />
        {hasTokens && <Link href="/tokens">Access tokens</Link>}
      </nav>
    </details>
  )
}

function PlaceLinks() {
  return (
    <>
      <Link href="/domains">Domains</Link>
      <Link href="/glossary">Glossary</Link>
      <a href={`${BASE}api/graphiql`}>API</a>
    </>
  )
}
