import { endSession } from '../api/session.ts'
import { BASE } from '../base.ts'

/** Ends the session here and at the issuer; reloading the page drops all cached answers. */
export async function signOut(): Promise<void> {
  location.assign((await endSession()) ?? BASE)
}
