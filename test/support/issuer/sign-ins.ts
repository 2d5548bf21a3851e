import { createHash, randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'

/** The client that is registered at test issuers. */
export const CLIENT = {
  clientId: 'trellis-page',
  clientSecret: 'a secret of tests',
  scopes: 'openid',
}

/** https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1 */
function isClient(authorization = ''): boolean {
  const [scheme, given = ''] = authorization.split(' ')
  const words = Buffer.from(given, 'base64').toString().split(':').map(decodeForm)
  const { clientId, clientSecret } = CLIENT
  return scheme === 'Basic' && words.join('\0') === [clientId, clientSecret].join('\0')
}

const decodeForm = (text: string) => new URLSearchParams(`text=${text}`).get('text')

/**
 * Authorisation codes of an issuer. The form gives one to everybody who presses its button; each is
 * valid once.
 */
export class SignIns {
  readonly #codes = new Map<string, URLSearchParams>()

  /** Returns the address to which the button leads: back to the client, with a code. */
  allow(asked: URLSearchParams): string {
    const code = randomUUID()
    this.#codes.set(code, asked)
    return back(asked, { code })
  }

  /** Returns the address to which people are sent who are refused. */
  deny(asked: URLSearchParams): string {
    return back(asked, { error: 'access_denied', error_description: '<b>"no"</b>' })
  }

  show(asked: URLSearchParams, response: ServerResponse): void {
    response.setHeader('Content-Type', 'text/html')
    const link = (address: string, label: string) =>
      `<a href="${address.replaceAll('&', '&amp;')}">${label}</a>`
    response.end(
      `<!doctype html><title>Issuer</title><h1>Who are you?</h1>` +
        link(this.allow(asked), 'I am who I am') +
        link(this.deny(asked).replaceAll(/["<>]/g, ''), 'Not me'),
    )
  }

  /** @returns the nonce of the sign-in; undefined if code, client, address or verifier are wrong */
  redeem(given: URLSearchParams, authorization: string | undefined): string | undefined {
    const code = given.get('code') ?? ''
    const asked = this.#codes.get(code)
    this.#codes.delete(code)
    const challenge = createHash('sha256').update(given.get('code_verifier') ?? '')
    const isRight =
      isClient(authorization) &&
      given.get('redirect_uri') === asked?.get('redirect_uri') &&
      asked?.get('client_id') === CLIENT.clientId &&
      asked.get('code_challenge_method') === 'S256' &&
      asked.get('code_challenge') === challenge.digest('base64url')
    return isRight ? (asked.get('nonce') ?? '') : undefined
  }
}

function back(asked: URLSearchParams, answer: Record<string, string>): string {
  const state = asked.get('state') ?? ''
  return `${asked.get('redirect_uri')}?${new URLSearchParams({ ...answer, state }).toString()}`
}
