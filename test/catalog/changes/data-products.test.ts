import { expect } from 'chai'
import {
  listAssets,
  withAssets,
  withoutAssets,
} from '../../../server/catalog/write/changes/data-products.ts'

const asset = (destinationUrn: string, more: object = {}) => ({ destinationUrn, ...more })
const value = { name: 'Orders', assets: [asset('a', { note: 'kept' }), asset('b')] }

describe('changes of the assets of a data product', () => {
  it('lists the well-formed entries', () => {
    expect(listAssets({ assets: [asset('a'), 'b', null] })).to.deep.equal([asset('a')])
    expect(listAssets({ assets: 'none' })).to.deep.equal([])
    expect(listAssets(undefined)).to.deep.equal([])
  })

  it('appends missing assets', () => {
    expect(withAssets(value, ['b', 'c'])).to.deep.equal({
      name: 'Orders',
      assets: [asset('a', { note: 'kept' }), asset('b'), asset('c')],
    })
    expect(withAssets(undefined, ['a'])).to.deep.equal({ assets: [asset('a')] })
  })

  it('removes assets', () => {
    const expected = { name: 'Orders', assets: [asset('a', { note: 'kept' })] }
    expect(withoutAssets(value, ['b', 'c'])).to.deep.equal(expected)
  })

  it('returns nothing if it has none of the assets', () => {
    expect(withoutAssets(value, ['c'])).to.equal(undefined)
    expect(withoutAssets(undefined, ['c'])).to.equal(undefined)
  })
})
