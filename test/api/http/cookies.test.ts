import { expect } from 'chai'
import { isOwnPage, requireOwnPage } from '../../../server/http/cookies.ts'

const own = { host: 'catalog.example:8080' }
const ROWS: readonly {
  readonly title: string
  readonly headers: Readonly<Record<string, string>>
  readonly isOwn: boolean
  /** Whether it may begin or end a session. */
  readonly isAllowed: boolean
}[] = [
  { title: 'of no page', headers: {}, isOwn: false, isAllowed: true },
  ...['same-origin', 'SAME-ORIGIN', 'same-site', 'cross-site', 'none'].map((site) => ({
    title: `whose site is ${site}`,
    headers: { 'sec-fetch-site': site },
    isOwn: site === 'same-origin',
    isAllowed: site === 'same-origin',
  })),
  ...[
    { origin: 'https://catalog.example:8080', isOwn: true },
    { origin: 'http://CATALOG.example:8080', isOwn: true },
    { origin: 'http://catalog.example', isOwn: false },
    { origin: 'https://evil.example', isOwn: false },
    { origin: 'null', isOwn: false },
  ].map(({ origin, isOwn }) => ({
    title: `whose origin is ${origin}`,
    headers: { origin },
    isOwn,
    isAllowed: isOwn,
  })),
  {
    title: 'whose site contradicts its origin',
    headers: { 'sec-fetch-site': 'same-site', origin: 'https://catalog.example:8080' },
    isOwn: false,
    isAllowed: false,
  },
]

// docs/interface: access/session
describe('a request', () => {
  for (const { title, headers, isOwn, isAllowed } of ROWS) {
    it(`${title} is ${isOwn ? '' : 'not '}of the page of this server`, () => {
      const sent = { ...own, ...headers }
      expect(isOwnPage(sent)).to.equal(isOwn)
      if (isAllowed) requireOwnPage(sent)
      else expect(() => requireOwnPage(sent)).to.throw(/Unauthorized|from the page only/)
    })
  }
})
