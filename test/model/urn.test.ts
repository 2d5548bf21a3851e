import { expect } from 'chai'
import * as fc from 'fast-check'
import { LIMITS } from '../../graph/model/limits.ts'
import {
  columnUrn,
  parseColumnUrn,
  decodeKeyPart,
  entityTypeOf,
  isReference,
  urnKey,
  keyPartsOf,
  parseEncodedUrn,
  parseUrn,
} from '../../graph/model/urn.ts'

const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)'
/** Key text that real files hold (docs/interface: model/real-urns). */
const REAL_KEYS = [
  '100%',
  'a b',
  '50%25 off',
  '$sales@eu/2020?*#="\'|',
  'größe',
  '注文',
  '(a,b)',
  'a:b:c',
  ',',
]

describe('a URN', () => {
  it('has a type, a key, and the parts of the key', () => {
    expect(entityTypeOf(ORDERS)).to.equal('dataset')
    expect(urnKey(ORDERS)).to.equal('(urn:li:dataPlatform:snowflake,shop.orders,PROD)')
    expect(keyPartsOf(ORDERS)).to.deep.equal([
      'urn:li:dataPlatform:snowflake',
      'shop.orders',
      'PROD',
    ])
    expect(keyPartsOf('urn:li:tag:a,b')).to.deep.equal(['a,b'])
  })

  it('of a column keeps its path in one part, whatever the path contains', () => {
    const urn = columnUrn(ORDERS, 'price(a,b)')
    expect(urn).to.equal(`urn:li:schemaField:(${ORDERS},price%28a%2Cb%29)`)
    expect(decodeKeyPart(keyPartsOf(urn)[1] ?? '')).to.equal('price(a,b)')
    expect(decodeKeyPart('50%25 off')).to.equal('50%25 off')
  })

  it('of a column has its dataset and path, also if commas of the path are not encoded', () => {
    for (const path of ['id', 'a,b', 'f(a,b)', '[version=2.0].[type=map].a,b', '50% off'])
      for (const urn of [columnUrn(ORDERS, path), `urn:li:schemaField:(${ORDERS},${path})`])
        expect(parseColumnUrn(urn), urn).to.deep.equal({ holder: ORDERS, path })
    for (const urn of [ORDERS, 'urn:li:schemaField:id', `urn:li:schemaField:(${ORDERS},)`])
      expect(parseColumnUrn(urn), urn).to.equal(undefined)
  })

  it('nests, and commas within parentheses belong to the part', () => {
    expect(keyPartsOf(`urn:li:schemaField:(${ORDERS},[version=2.0].amount)`)).to.deep.equal([
      ORDERS,
      '[version=2.0].amount',
    ])
    expect(keyPartsOf('urn:li:chart:(looker,f(x,y))')).to.deep.equal(['looker', 'f(x,y)'])
    // A real name with a parenthesis that nothing opens.
    expect(keyPartsOf('urn:li:chart:(looker,a),b)')).to.deep.equal(['looker', 'a)', 'b'])
  })

  for (const { urn, parts } of [
    { urn: 'urn:li:x:(a,b', parts: ['(a,b'] },
    { urn: 'urn:li:x:a,b)', parts: ['a,b)'] },
    { urn: 'urn:li:x:((a,b),c)', parts: ['(a,b)', 'c'] },
    { urn: 'urn:li:x:(a),b,c)', parts: ['a)', 'b', 'c'] },
  ]) {
    it(`${urn} has the parts ${parts.join(' and ')}`, () => {
      expect(keyPartsOf(urn)).to.deep.equal(parts)
    })
  }

  it('is exactly the text that was parsed', () => {
    for (const key of REAL_KEYS) expect(parseUrn(`urn:li:tag:${key}`)).to.equal(`urn:li:tag:${key}`)
  })

  it('is found in a path: raw, encoded once, or twice', () => {
    for (const key of REAL_KEYS) {
      const urn = `urn:li:tag:${key}`
      const once = encodeURIComponent(urn)
      expect(parseEncodedUrn(once), once).to.equal(urn)
      expect(parseEncodedUrn(encodeURIComponent(once)), once).to.equal(urn)
    }
    expect(parseEncodedUrn(ORDERS)).to.equal(ORDERS)
    expect(parseEncodedUrn('urn:li:tag:100%')).to.equal('urn:li:tag:100%')
    expect(parseEncodedUrn('urn:li:tag:%zz')).to.equal('urn:li:tag:%zz')
    expect(parseEncodedUrn('urn:li:tag:a+b')).to.equal('urn:li:tag:a+b')
  })

  it('is decoded from any encoding, whatever the key', () => {
    const keys = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(keys, (key) => {
        const urn = `urn:li:tag:x${key}x`
        if (!isReference(urn) || encodeURIComponent(urn).length > LIMITS.urnBytes.max) return
        const once = encodeURIComponent(urn)
        expect(parseEncodedUrn(once)).to.equal(urn)
        expect(parseEncodedUrn(encodeURIComponent(once))).to.equal(urn)
      }),
    )
  })

  const refused: readonly (readonly [string, unknown])[] = [
    ['not text', 7],
    ['not text', null],
    ['not text', ['urn:li:tag:a']],
    ['empty', ''],
    ['no URN', 'hello'],
    ['another namespace', 'urn:isbn:0451450523'],
    ['no type', 'urn:li::a'],
    ['a type that begins with a digit', 'urn:li:1tag:a'],
    ['a type with a hyphen', 'urn:li:my-tag:a'],
    ['no key', 'urn:li:tag:'],
    ['only the type', 'urn:li:tag'],
    ['a blank before', ' urn:li:tag:a'],
    ['a blank behind', 'urn:li:tag:a '],
    ['a line break behind', 'urn:li:tag:a\n'],
    ['a no-break space behind', 'urn:li:tag:a\u00a0'],
    ['the separator of key paths', 'urn:li:tag:a\u241Fb'],
    ['NUL', 'urn:li:tag:a\0b'],
    ['half a surrogate pair', 'urn:li:tag:a\ud800b'],
    ['another case of the prefix', 'URN:LI:tag:a'],
  ]
  for (const [title, value] of refused) {
    it(`is refused: ${title} (${JSON.stringify(value)})`, () => {
      expect(() => parseUrn(value))
        .to.throw(/^Not a URN: /)
        .with.property('code', 'INVALID_URN')
    })
  }

  it('may have 512 bytes when encoded, and not one more', () => {
    const overhead = encodeURIComponent('urn:li:tag:').length
    const fits = `urn:li:tag:${'a'.repeat(LIMITS.urnBytes.max - overhead)}`
    expect(parseUrn(fits)).to.equal(fits)
    expect(() => parseUrn(`${fits}a`)).to.throw(/513 bytes once encoded, the limit is 512/)
    // Three bytes in UTF-8, nine once encoded: the limit is not one of characters.
    const wide = `urn:li:tag:${'注'.repeat(60)}`
    expect(() => parseUrn(wide)).to.throw(/once encoded/)
  })

  it('is shortened in the refusal', () => {
    expect(() => parseUrn('x'.repeat(1_000_000)))
      .to.throw()
      .with.property('message')
      .lengthOf.below(400)
  })

  it('may be longer if it is only referred to', () => {
    const overhead = 'urn:li:tag:'.length
    const fits = `urn:li:tag:${'a'.repeat(LIMITS.referenceBytes.max - overhead)}`
    expect(isReference(fits)).to.equal(true)
    expect(isReference(`${fits}a`)).to.equal(false)
    expect(isReference('urn:li:tag:a\u241Fb')).to.equal(false)
    expect(isReference('urn:li:tag:a\ud800')).to.equal(false)
    expect(isReference('tag:a')).to.equal(false)
  })

  it('is parsed in time proportional to its length', () => {
    const opening = `urn:li:tag:(${'('.repeat(1_000_000)}`
    expect(keyPartsOf(`${opening})`)).to.have.lengthOf(1)
    expect(isReference(opening)).to.equal(false)
    expect(keyPartsOf(`urn:li:tag:(${','.repeat(100_000)})`)).to.have.lengthOf(100_001)
  })
})
