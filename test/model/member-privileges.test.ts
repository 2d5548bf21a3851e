import { expect } from 'chai'
import { tagProperties } from '../../graph/aspects/business/tag-properties.ts'
import { editableSchemaMetadata } from '../../graph/aspects/datasets/editable-schema-metadata.ts'
import { status } from '../../graph/aspects/lifecycle/status.ts'
import type { Aspect } from '../../graph/model/aspect.ts'
import type { JsonObject } from '../../graph/model/json.ts'
import { sufficientPrivileges } from '../../graph/model/member-privileges.ts'

const [TAGS, TERMS, TEXT] = [
  'EDIT_DATASET_COL_TAGS',
  'EDIT_DATASET_COL_GLOSSARY_TERMS',
  'EDIT_DATASET_COL_DESCRIPTION',
]
const ANY = [[TEXT], [TAGS], [TERMS]]
const WHOLE = [editableSchemaMetadata.privileges]
const tagged = (fieldPath: string, tag: string) => ({
  fieldPath,
  globalTags: { tags: [{ tag: `urn:li:tag:${tag}` }] },
})
const described = (fieldPath: string, description: string) => ({ fieldPath, description })
const columns = (...editableSchemaFieldInfo: object[]) => ({ editableSchemaFieldInfo })
const stamped = (time: number) => ({
  ...columns(tagged('a', 'pii')),
  lastModified: { time, actor: 'urn:li:corpuser:ada' },
})

type Row = readonly [
  title: string,
  before: object | undefined,
  after: object | undefined,
  expected: readonly (readonly string[])[],
]
const ROWS: readonly Row[] = [
  ['a first tag', undefined, columns(tagged('a', 'pii')), [[TAGS]]],
  ['another tag', columns(tagged('a', 'pii')), columns(tagged('a', 'x')), [[TAGS]]],
  ['the last tag', columns(tagged('a', 'pii')), undefined, [[TAGS]]],
  [
    'a tag and a description',
    columns(described('b', 'x')),
    columns(tagged('a', 'pii'), described('b', 'y')),
    [[TEXT, TAGS]],
  ],
  [
    'a tag that moves to another column',
    columns(tagged('a', 'x')),
    columns(tagged('b', 'x')),
    [[TAGS]],
  ],
  [
    'a removed column',
    columns({ ...tagged('a', 'x'), description: 'x' }),
    columns(),
    [[TAGS, TEXT]],
  ],
  ['nothing', columns(tagged('a', 'pii')), columns(tagged('a', 'pii')), ANY],
  ['only a stamp', stamped(1), stamped(2), ANY],
  [
    'only the order',
    columns(tagged('a', 'x'), tagged('b', 'y')),
    columns(tagged('b', 'y'), tagged('a', 'x')),
    ANY,
  ],
  ['an undeclared member', columns(), { ...columns(), later: 1 }, WHOLE],
  ['an undeclared member of a column', columns(), columns({ fieldPath: 'a', later: 1 }), WHOLE],
  [
    'columns of which two have one path',
    columns(tagged('a', 'x')),
    columns(tagged('a', 'x'), tagged('a', 'y')),
    WHOLE,
  ],
]

// docs/interface: access/policies
describe('the privileges that suffice for a difference of two values', () => {
  const sufficient = (aspect: Aspect, before?: object, after?: object) =>
    sufficientPrivileges(aspect, before as JsonObject | undefined, after as JsonObject | undefined)

  for (const [title, before, after, expected] of ROWS) {
    it(`are those of its members: ${title}`, () => {
      expect(sufficient(editableSchemaMetadata, before, after)).to.deep.equal(expected)
    })
  }

  it('are for the whole where a member without a privilege changes, too', () => {
    const before = { name: 'PII', colorHex: '#000000' }
    const change = (after: object) => sufficient(tagProperties, before, after)
    expect(change({ ...before, colorHex: '#FFFFFF' })).to.deep.equal([['EDIT_TAG_COLOR']])
    expect(change({ name: 'x', colorHex: '#FFFFFF' })).to.deep.equal([['EDIT_ENTITY']])
  })

  it('are none of members where none has one', () => {
    expect(sufficient(status, { removed: false }, { removed: true })).to.deep.equal([])
  })
})
