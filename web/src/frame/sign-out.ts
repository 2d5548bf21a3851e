import { endSession } from '../api/session.ts'
import { BASE } from '../base.ts'

/** Ends the session, and forgets all that was read in it. */
export async function signOut(): Promise<void> {
  await endSession()
  location.assign(BASE)
}
