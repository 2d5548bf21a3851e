import { expect } from 'chai'
import { readFileSync } from 'node:fs'
import { VARIABLES } from '../server/config.ts'
import { ROUTES } from '../server/http/routes/index.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

describe('README', () => {
  it('lists every endpoint', () => {
    const missing = ROUTES.map(({ method, path, action }) =>
      action === undefined ? `${method} ${path}` : `${method} ${path}?action=${action}`,
    ).filter((request) => !readme.includes(`\`${request}\``) && !request.includes('/health/'))
    expect(missing).to.deep.equal([])
  })

  it('lists every variable, with its default', () => {
    const missing = Object.entries(VARIABLES).filter(
      ([name, { fallback }]) => !readme.includes(`\`${name}\``) || !readme.includes(fallback),
    )
    expect(missing).to.deep.equal([])
  })
})
