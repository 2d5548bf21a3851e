import { queryClient, Refused } from '../api/ask.ts'
import { endSession } from '../api/session.ts'
import { endViewingAs } from '../api/view-as.ts'
import { BASE } from '../base-path.ts'

/**
 * Ends the session here and at the issuer; reloading the page drops all cached answers. If the server
 * cannot end it, the tab shows nothing of the catalog any more, and the reason.
 */
export async function signOut(): Promise<void> {
  endViewingAs()
  try {
    location.assign((await endSession()) ?? BASE)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    queryClient.clear()
    const problem = document.createElement('p')
    problem.setAttribute('role', 'alert')
    problem.textContent = `The session has not ended. ${error.message} Close the browser, or reload this page and sign out again.`
    document.body.replaceChildren(problem)
  }
}
