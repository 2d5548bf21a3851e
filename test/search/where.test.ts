import { expect } from 'chai'
import { CatalogError } from '../../graph/model/errors.ts'
import { parseFilter } from '../../search/parse-filter.ts'
import { mentions, resolveFilter, type Where } from '../../search/where.ts'
import { FIELDS } from '../contract/search/setup.ts'

const resolve = (filter: unknown): Where =>
  resolveFilter(parseFilter(filter), FIELDS, (field) => field === 'degree')

/** What a filter by `field` looks at, and how it compares. */
function resolved(field: string) {
  const [[clause] = []] = resolve({ or: [{ and: [{ field, value: 'x' }] }] })
  return [clause?.kind, clause?.fields.join(' ')]
}

function refusal(field: string): string {
  try {
    resolved(field)
  } catch (error) {
    if (error instanceof CatalogError && error.code === 'INVALID_PARAMETER') return error.message
    throw error
  }
  throw new Error(`${field} was not refused`)
}

describe('the filter of a request', () => {
  it('keeps groups, conditions, values and negations', () => {
    const name = { field: 'name', condition: 'CONTAIN', values: ['a', 'b'], negated: true }
    expect(
      resolve({ or: [{ and: [name, { field: 'tool', value: 'x' }] }, { and: [] }] }),
    ).to.deep.equal([
      [
        {
          fields: ['name'],
          kind: 'text',
          condition: 'CONTAIN',
          values: ['a', 'b'],
          negated: true,
        },
        {
          fields: ['tool'],
          kind: 'text',
          condition: 'EQUAL',
          values: ['x'],
          negated: false,
        },
      ],
      [],
    ])
    expect(resolve({ criteria: [{ field: 'tool', value: 'x' }] })).to.have.lengthOf(1)
    for (const none of [undefined, null, {}, { or: [] }]) expect(resolve(none)).to.deep.equal([])
  })

  it('finds fields by their names, with or without the suffix of a sub-field', () => {
    for (const name of ['platform', 'platform.keyword', 'platform.delimited', 'platform.ngram']) {
      expect(resolved(name)).to.deep.equal(['text', 'platform'])
    }
    expect(resolved('rowCount.keyword')).to.deep.equal(['number', 'rowCount'])
    expect(refusal('platform.other')).to.contain('unknown search field "platform.other"')
  })

  it('finds siblings together', () => {
    const tags = ['text', 'tags fieldTags editedFieldTags']
    expect(resolved('tags')).to.deep.equal(tags)
    expect(resolved('tags.keyword')).to.deep.equal(tags)
    expect(resolved('fieldTags')).to.deep.equal(['text', 'fieldTags editedFieldTags'])
    expect(resolved('editedFieldTags')).to.deep.equal(['text', 'editedFieldTags'])
    expect(resolved('description')).to.deep.equal(['text', 'description editedDescription'])
  })

  it('finds fields by their other names', () => {
    expect(resolved('env')).to.deep.equal(['text', 'origin env'])
    expect(resolved('entityType')).to.deep.equal(['text', '_entityType'])
    expect(resolved('entity')).to.deep.equal(['text', '_entityType'])
    for (const name of ['urn', 'removed', '_entityType', '_entityName', '_folder1']) {
      expect(resolved(name)).to.deep.equal(['text', name])
    }
  })

  it('every sibling and synonym leads to fields that are declared', () => {
    for (const name of [
      'tags',
      'glossaryTerms',
      'description',
      'fieldDescriptions',
      'env',
      'entity',
    ]) {
      for (const field of FIELDS.resolve(name) ?? [])
        expect(FIELDS.all.has(field), field).to.equal(true)
    }
  })

  it('compares by value if all fields are numbers', () => {
    for (const field of ['rowCount', 'lastModifiedAt', 'numInputDatasets', 'lastOperationTime']) {
      expect(resolved(field), field).to.deep.equal(['number', field])
    }
  })

  it("accepts fields whose names contain data, and those of DataHub's model", () => {
    const owners = 'ownerTypes.urn:li:ownershipType:__system__dataowner'
    expect(resolved(owners)).to.deep.equal(['text', owners])
    expect(resolved('degree')).to.deep.equal(['text', 'degree'])
  })

  it('refuses unknown names, with similar ones', () => {
    expect(refusal('platfrom')).to.equal(
      'filter: unknown search field "platfrom"; similar fields: platform',
    )
    expect(refusal('Tags')).to.match(/similar fields: tags\b/)
    expect(refusal('rowcount')).to.contain('similar fields: rowCount')
    expect(refusal('zzzzzzzzzzzzzzz')).to.equal('filter: unknown search field "zzzzzzzzzzzzzzz"')
    expect(refusal('desciption').split(', ').length).to.be.at.most(5)
  })

  it('refuses names of object members, and long ones, briefly', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']) {
      expect(refusal(name)).to.contain(`unknown search field "${name}"`)
    }
    expect(refusal('x'.repeat(1_000_000)).length).to.be.below(300)
    expect(refusal('naïve "x"')).to.contain(String.raw`"naïve \"x\""`)
  })

  it('returns whether it names a field', () => {
    const filter = resolve({
      or: [
        { and: [{ field: 'name', value: 'x' }] },
        { and: [{ field: 'removed.keyword', value: 'true' }] },
      ],
    })
    expect(mentions(filter, 'removed')).to.equal(true)
    expect(mentions(filter, 'tags')).to.equal(false)
    expect(mentions(resolve({ criteria: [{ field: 'tags', value: 'x' }] }), 'fieldTags')).to.equal(
      true,
    )
    expect(mentions([], 'removed')).to.equal(false)
  })
})
