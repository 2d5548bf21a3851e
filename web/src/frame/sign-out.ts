import { BASE } from '../base.ts'

/** Ends the session, and forgets all that was read in it. */
export async function signOut(): Promise<void> {
  await fetch(`${BASE}api/session?action=end`, { method: 'POST' })
  location.assign(BASE)
}
