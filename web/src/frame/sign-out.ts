import { endSession } from '../api/session.ts'
import { endViewingAs } from '../api/view-as.ts'
import { BASE } from '../base.ts'

/** Ends the session here and at the issuer; reloading the page drops all cached answers. */
export async function signOut(): Promise<void> {
  endViewingAs()
  location.assign((await endSession()) ?? BASE)
}
