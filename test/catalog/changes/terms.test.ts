import { expect } from 'chai'
import { parseUrn } from '../../../graph/model/urn.ts'
import { withoutTerms, withTerms } from '../../../server/catalog/write/changes/terms.ts'

const [revenue, churn] = ['revenue', 'churn'].map((name) => {
  return parseUrn(`urn:li:glossaryTerm:${name}`)
})
const stamp = { time: 2, actor: 'urn:li:corpuser:ada' }
const before = { time: 1, actor: 'urn:li:corpuser:bob' }
const value = { terms: [{ urn: churn!, context: 'kept' }], auditStamp: before, note: 'undeclared' }

describe('changes of glossary terms', () => {
  it('appends new terms once, keeps entries as they are, and stamps the aspect', () => {
    expect(withTerms(value, [revenue!, churn!, revenue!], stamp)).to.deep.equal({
      terms: [{ urn: churn, context: 'kept' }, { urn: revenue }],
      auditStamp: stamp,
      note: 'undeclared',
    })
  })

  it('begins an aspect that is absent', () => {
    const expected = { terms: [{ urn: revenue }], auditStamp: stamp }
    expect(withTerms(undefined, [revenue!], stamp)).to.deep.equal(expected)
    expect(withoutTerms(undefined, [revenue!], stamp)).to.deep.equal({
      terms: [],
      auditStamp: stamp,
    })
  })

  it('removes the named terms, down to an empty list', () => {
    const note = 'undeclared'
    expect(withoutTerms(value, [churn!], stamp)).to.deep.equal({
      terms: [],
      auditStamp: stamp,
      note,
    })
  })

  it('leaves a value, and its stamp, that already is as it should be', () => {
    expect(withTerms(value, [churn!], stamp)).to.equal(value)
    expect(withoutTerms(value, [revenue!], stamp)).to.equal(value)
  })
})
