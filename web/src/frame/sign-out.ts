import { endSession } from '../api/session.ts'
import { BASE } from '../base.ts'

/** Ends the session, that at the issuer too, and forgets all that was read in it. */
export async function signOut(): Promise<void> {
  location.assign((await endSession()) ?? BASE)
}
