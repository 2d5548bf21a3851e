import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconKey, IconLogout, IconMoon, IconSun } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { SessionQuery } from '../api/documents.generated.ts'
import { nameOf } from '../model/names.ts'
import { mayManageAccess } from '../model/may-manage-access.ts'
import styles from './frame.module.css'
import { Logo } from './logo.tsx'
import { Navigation, NavigationMenu } from './navigation.tsx'
import { SearchBox } from './search-box.tsx'
import { signOut } from './sign-out.ts'

interface Props {
  readonly isHome: boolean
  readonly isSignedOut: boolean
  readonly session: SessionQuery | undefined
}

/** Renders the bar above every page. */
export function TopBar({ isHome, isSignedOut, session }: Props) {
  const hasAccess = mayManageAccess(session)
  const hasTokens = session?.appConfig?.authConfig?.tokenAuthEnabled === true
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link href="/" className={styles.brand} aria-label="Trellis, home">
          <Logo />
          <span className={styles.word}>Trellis</span>
        </Link>
        {isHome || isSignedOut ? (
          <div className={styles.space} />
        ) : (
          <div className={styles.search}>
            <SearchBox />
          </div>
        )}
        <div className={styles.space} />
        {!isSignedOut && <Navigation hasAccess={hasAccess} />}
        <div className={styles.tools}>
          {hasTokens && <UserLink session={session} />}
          <SchemeButton />
          {!isSignedOut && (
            <NavigationMenu
              hasTokens={hasTokens}
              hasPassword={session?.me?.corpUser?.isNativeUser === true}
              hasAccess={hasAccess}
            />
          )}
        </div>
      </div>
    </header>
  )
}

function UserLink({ session }: { readonly session: SessionQuery }) {
  const user = session.me?.corpUser
  return (
    <>
      <Link href="/tokens" className={styles.user} title="Your access tokens">
        {user ? nameOf(user) : ''}
      </Link>
      {user?.isNativeUser && (
        <ActionIcon
          component={Link}
          href="/password"
          visibleFrom="sm"
          variant="subtle"
          color="gray"
          aria-label="Change your password"
        >
          <IconKey size={17} stroke={1.6} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Sign out"
        onClick={() => void signOut()}
      >
        <IconLogout size={17} stroke={1.6} />
      </ActionIcon>
    </>
  )
}

function SchemeButton() {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={isDark ? 'Light colours' : 'Dark colours'}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun size={17} stroke={1.6} /> : <IconMoon size={17} stroke={1.6} />}
    </ActionIcon>
  )
}
