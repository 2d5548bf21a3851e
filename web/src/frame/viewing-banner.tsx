import { Button } from '@mantine/core'
import { queryClient } from '../api/graphql-client.ts'
import { endViewingAs, viewedPerson } from '../api/view-as.ts'
import type { SessionQuery } from '../api/documents.generated.ts'
import { nameInKey } from '../model/key-names.ts'
import { nameOf } from '../model/names.ts'
import styles from './frame.module.css'

/** Renders whose view of the catalog this tab shows, while it shows that of another person. */
export function ViewingBanner({ session }: { readonly session: SessionQuery | undefined }) {
  const urn = viewedPerson()
  if (urn === undefined) return null
  const user = session?.me?.corpUser
  const stop = () => {
    endViewingAs()
    void queryClient.resetQueries()
  }
  return (
    <div className={styles.viewing} role="status">
      <span>
        You see the catalog as <strong>{user?.urn === urn ? nameOf(user) : nameInKey(urn)}</strong>{' '}
        sees it, and change nothing.
      </span>
      <Button variant="default" size="compact-xs" onClick={stop}>
        Stop
      </Button>
    </div>
  )
}
