import { IconMenu2 } from '@tabler/icons-react'
import { Link, useLocation } from 'wouter'
import { BASE_PATH } from '../base-path.ts'
import styles from './frame.module.css'

/** Renders the links beside the search box, in wide windows. */
export function Navigation({ hasAccess }: { readonly hasAccess: boolean }) {
  return (
    <nav className={styles.links} aria-label="Main">
      <NavigationLinks hasAccess={hasAccess} />
    </nav>
  )
}

/** Renders the same links as a menu, in narrow windows; signed-in users also reach their tokens and
 * their password. */
export function NavigationMenu({
  hasTokens,
  hasPassword,
  hasAccess,
}: {
  readonly hasTokens: boolean
  readonly hasPassword: boolean
  readonly hasAccess: boolean
}) {
  const [path] = useLocation()
  return (
    <details key={path} className={styles.menu}>
      <summary aria-label="Menu">
        <IconMenu2 size={17} stroke={1.6} aria-hidden />
      </summary>
      <nav aria-label="Main">
        <NavigationLinks hasAccess={hasAccess} />
        {hasTokens && <Link href="/tokens">Access tokens</Link>}
        {hasPassword && <Link href="/password">Change your password</Link>}
      </nav>
    </details>
  )
}

function NavigationLinks({ hasAccess }: { readonly hasAccess: boolean }) {
  return (
    <>
      <Link href="/domains">Domains</Link>
      <Link href="/glossary">Glossary</Link>
      {/* A page with another content security policy, which a new document takes over. */}
      <a href={`${BASE_PATH}graph`}>Graph</a>
      <a href={`${BASE_PATH}api/graphiql`}>API</a>
      {hasAccess && <Link href="/people">People</Link>}
    </>
  )
}
