import { expect } from 'chai'
import {
  withLink,
  withChangedLink,
  withoutLink,
} from '../../../server/catalog/write/changes/links.ts'

const link = (url: string, description: string) => ({ url, description }) as never
const value = {
  elements: [link('/a', 'A'), link('/a', 'B'), link('/b', 'A')],
  note: 'undeclared',
} as never
const withElements = (...elements: object[]) => ({ elements, note: 'undeclared' })

describe('changes of links', () => {
  it('appends a link', () => {
    expect(withLink(value, link('/b', 'B'))).to.deep.equal(
      withElements(link('/a', 'A'), link('/a', 'B'), link('/b', 'A'), link('/b', 'B')),
    )
    expect(withLink(undefined, link('/a', 'A'))).to.deep.equal({ elements: [link('/a', 'A')] })
  })

  it('appends no link twice', () => {
    expect(withLink(value, link('/a', 'B'))).to.equal(undefined)
  })

  it('removes all links to an address, or the one with a text', () => {
    expect(withoutLink(value, '/a', undefined)).to.deep.equal(withElements(link('/b', 'A')))
    const kept = withElements(link('/a', 'B'), link('/b', 'A'))
    expect(withoutLink(value, '/a', 'A')).to.deep.equal(kept)
    expect(withoutLink(undefined, '/a', 'A')).to.deep.equal({ elements: [] })
  })

  it('changes a link in its position', () => {
    const changed = withChangedLink(value, { url: '/a', label: 'B' }, (each) => {
      return { ...each, url: '/c' }
    })
    expect(changed).to.deep.equal(withElements(link('/a', 'A'), link('/c', 'B'), link('/b', 'A')))
  })

  it('changes nothing if there is no such link', () => {
    const change = () => expect.fail('called')
    expect(withChangedLink(value, { url: '/b', label: 'B' }, change)).to.equal(undefined)
    expect(withChangedLink(undefined, { url: '/a', label: 'A' }, change)).to.equal(undefined)
  })
})
