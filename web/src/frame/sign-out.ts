import { queryClient, Refused } from '../api/graphql-client.ts'
import { endSession } from '../api/session.ts'
import { endViewingAs } from '../api/view-as.ts'
import { BASE_PATH } from '../base-path.ts'

/**
 * Ends the session here and at the issuer; reloading the page drops all cached answers. If the server
 * cannot end it, the tab shows nothing of the catalog any more, and the reason.
 */
export async function signOut(): Promise<void> {
  endViewingAs()
  try {
    location.assign((await endSession()) ?? BASE_PATH)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    queryClient.clear()
    const paragraph = document.createElement('p')
    paragraph.setAttribute('role', 'alert')
    paragraph.textContent = `The session has not ended. ${error.message} Close the browser, or reload this page and sign out again.`
    document.body.replaceChildren(paragraph)
  }
}
