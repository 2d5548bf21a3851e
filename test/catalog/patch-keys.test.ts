import { expect } from 'chai'
import { editableSchemaMetadata } from '../../graph/aspects/datasets/editable-schema-metadata.ts'
import { globalTags } from '../../graph/aspects/business/global-tags.ts'
import { ownership } from '../../graph/aspects/people/ownership.ts'
import { PARTS_PER_LIST_MAX } from '../../server/catalog/write/patch/keyed-list.ts'
import { add, expectRefusal, keyed, patched, remove, replace, test } from '../support/patching.ts'

const SOURCE_TAG = { tags: ['attribution\u241Fsource', 'tag'] }
const TAG_SOURCE = { tags: ['tag', 'attribution\u241Fsource'] }
const [red, green, blue] = ['urn:li:tag:red', 'urn:li:tag:green', 'urn:li:tag:blue']
const bot = { time: 1, actor: 'urn:li:corpuser:bot', source: 'urn:li:dataHubAction:bot' }

describe('patch: lists by key', () => {
  it('replaces the element with the key in its position, and appends new ones', () => {
    const value = { tags: [{ tag: red }, { tag: green }, { tag: blue }] }
    const wire = [add(`/tags/${green}`, { context: 'new' }), add('/tags/urn:li:tag:x', {})]
    expect(patched(globalTags, value, wire)).to.deep.equal({
      tags: [{ tag: red }, { tag: green, context: 'new' }, { tag: blue }, { tag: 'urn:li:tag:x' }],
    })
  })

  it('finds an element by its percent-encoded key, and prefers the key as it is written', () => {
    const encoded = encodeURIComponent(red)
    const value = { tags: [{ tag: red }, { tag: green }] }
    expect(patched(globalTags, value, [remove(`/tags/${encoded}`)])).to.deep.equal({
      tags: [{ tag: green }],
    })
    const noted = { tags: [{ tag: red, context: 'y' }] }
    expect(patched(globalTags, noted, [replace(`/tags/${encoded}/context`, 'x')])).to.deep.equal({
      tags: [{ tag: red, context: 'x' }],
    })
    const both = { tags: [{ tag: 'urn:li:tag:a%20b' }, { tag: 'urn:li:tag:a b' }] }
    expect(patched(globalTags, both, [remove('/tags/urn:li:tag:a%20b')])).to.deep.equal({
      tags: [{ tag: 'urn:li:tag:a b' }],
    })
    const notes = { tags: both.tags.map((entry) => ({ ...entry, context: 'y' })) }
    const path = '/tags/urn:li:tag:a%20b/context'
    expect(patched(globalTags, notes, [replace(path, 'x')])).to.deep.equal({
      tags: [{ ...both.tags[0], context: 'x' }, notes.tags[1]],
    })
  })

  it('adds an element by its key as it is written', () => {
    const [encoded, decoded] = [{ tag: 'urn:li:tag:a%20b' }, { tag: 'urn:li:tag:a b' }]
    const wire = [add('/tags/urn:li:tag:a%20b', encoded)]
    expect(patched(globalTags, { tags: [decoded] }, wire)).to.deep.equal({
      tags: [decoded, encoded],
    })
  })

  it('changes elements, and creates the one that an add needs', () => {
    const wire = [
      add('/editableSchemaFieldInfo/a.b/globalTags/tags/urn:li:tag:red', { tag: red }),
      add('/editableSchemaFieldInfo/c~1d/description', 'text'),
      add('/editableSchemaFieldInfo/a.b/globalTags/tags/urn:li:tag:blue', { tag: blue }),
      replace('/editableSchemaFieldInfo/c~1d/description', 'other text'),
      remove('/editableSchemaFieldInfo/zz/globalTags/tags/urn:li:tag:red'),
    ]
    const result = patched(editableSchemaMetadata, undefined, wire)
    expect(result).to.deep.equal({
      editableSchemaFieldInfo: [
        { fieldPath: 'a.b', globalTags: { tags: [{ tag: red }, { tag: blue }] } },
        { fieldPath: 'c/d', description: 'other text' },
      ],
    })
    const again = remove('/editableSchemaFieldInfo/a.b/globalTags/tags/urn:li:tag:red')
    expect(patched(editableSchemaMetadata, result, [again])).to.deep.equal({
      editableSchemaFieldInfo: [
        { fieldPath: 'a.b', globalTags: { tags: [{ tag: blue }] } },
        { fieldPath: 'c/d', description: 'other text' },
      ],
    })
  })

  it('applies the keys of the patch instead of the declared ones', () => {
    const value = { tags: [{ tag: red }, { tag: green, attribution: bot }] }
    const wire = {
      arrayPrimaryKeys: SOURCE_TAG,
      patch: [add(`/tags/${bot.source}/${red}`, { tag: red, attribution: bot })],
    }
    expect(patched(globalTags, value, wire)).to.deep.equal({
      tags: [...value.tags, { tag: red, attribution: bot }],
    })
    const byIndex = { patch: [remove('/tags/0')], forceGenericPatch: true }
    expect(patched(globalTags, value, byIndex)).to.deep.equal({ tags: [value.tags[1]] })
    const declared = { patch: [remove(`/tags/${red}`)], arrayPrimaryKeys: {} }
    expect(patched(globalTags, value, declared)).to.deep.equal({ tags: [value.tags[1]] })
  })

  it('finds a missing key under the empty segment', () => {
    const value = { tags: [{ tag: red, attribution: bot }, { tag: red }] }
    expect(keyed(value, SOURCE_TAG, remove(`/tags//${red}`))).to.deep.equal({
      tags: [{ tag: red, attribution: bot }],
    })
  })

  it('removes by the first of the keys, whatever the others are', () => {
    const value = { tags: [{ tag: red }, { tag: green }, { tag: red, attribution: bot }] }
    expect(keyed(value, TAG_SOURCE, remove(`/tags/${red}`))).to.deep.equal({
      tags: [{ tag: green }],
    })
  })

  it('empties a list that is removed, because clients require it', () => {
    expect(patched(globalTags, { tags: [{ tag: red }] }, [remove('/tags')])).to.deep.equal({
      tags: [],
    })
  })

  it('accepts a map at the first of the keys as everything with that key', () => {
    const old = { tag: green, attribution: bot }
    const value = { tags: [{ tag: red }, old, { tag: blue, attribution: bot }] }
    const said = { [red]: { tag: red, attribution: bot }, [blue]: { attribution: bot } }
    expect(keyed(value, SOURCE_TAG, add(`/tags/${bot.source}`, said))).to.deep.equal({
      tags: [{ tag: red }, { tag: blue, attribution: bot }, { tag: red, attribution: bot }],
    })
    expect(keyed(value, SOURCE_TAG, add(`/tags/${bot.source}`, {}))).to.deep.equal({
      tags: [{ tag: red }],
    })
  })

  it('stores an element at the first of the keys under the keys that it contains', () => {
    const ada = { owner: 'urn:li:corpuser:ada', type: 'DATAOWNER' }
    expect(patched(ownership, undefined, [add(`/owners/${ada.owner}`, ada)])).to.deep.equal({
      owners: [ada],
    })
  })

  it('keeps elements that share a key until an operation names the key', () => {
    const value = { tags: [{ tag: red, attribution: bot }, { tag: green }, { tag: red }] }
    expect(patched(globalTags, value, [add(`/tags/${blue}`, {})])).to.deep.equal({
      tags: [...value.tags, { tag: blue }],
    })
    expect(patched(globalTags, value, [add(`/tags/${red}`, {})])).to.deep.equal({
      tags: [{ tag: red }, { tag: green }],
    })
  })

  it('prefers the keys of the element over those of its path', () => {
    const value = { tags: [{ tag: red }, { tag: green }] }
    const wire = [add(`/tags/${red}`, { tag: blue })]
    const expected = { tags: [{ tag: blue }, { tag: green }] }
    expect(patched(globalTags, value, wire)).to.deep.equal(expected)
    const once = patched(globalTags, undefined, wire)
    expect(patched(globalTags, once, wire)).to.deep.equal(once)
  })

  it('finds numbers and unions by their text', () => {
    const value = { list: [{ id: 7, value: { string: 'a' } }, { id: true }] }
    expect(keyed(value, { list: ['id'] }, remove('/list/7'))).to.deep.equal({
      list: [{ id: true }],
    })
    expect(keyed(value, { list: ['value'] }, remove('/list/a'))).to.deep.equal({
      list: [{ id: true }],
    })
  })

  it('replaces and tests existing elements only', () => {
    const value = { tags: [{ tag: red }, { tag: green }, { tag: red, attribution: bot }] }
    const both = [value.tags[0], value.tags[2]]
    const result = keyed(
      value,
      TAG_SOURCE,
      test(`/tags/${red}`, both),
      test(`/tags/${green}`, { tag: green }),
      test(`/tags/${green}/`, { tag: green }),
      test('/tags', value.tags),
      replace(`/tags/${green}/`, { tag: green, context: 'c' }),
      test(`/tags/${green}//context`, 'c'),
    )
    expect(result).to.deep.equal({
      tags: [{ tag: red }, { tag: green, context: 'c' }, { tag: red, attribution: bot }],
    })
    const absent = [replace(`/tags/${blue}`, {}), replace(`/tags/${blue}//context`, 'c')]
    for (const operation of [...absent, test(`/tags/${blue}`, {})]) {
      expectRefusal(() => keyed(value, TAG_SOURCE, operation), /nothing exists at this path/)
    }
    expectRefusal(() => keyed(value, TAG_SOURCE, test(`/tags/${red}`, {})), /the test fails/)
  })

  it('refuses elements that cannot have the keys, and lists too long for keys', () => {
    expectRefusal(() => patched(globalTags, undefined, [add('/tags/x', 'x')]), /must be an object/)
    expectRefusal(() => patched(globalTags, undefined, [add('/tags/x', null)]), /must be an object/)
    const long = { tags: Array.from({ length: PARTS_PER_LIST_MAX + 1 }, () => red) }
    expectRefusal(() => keyed(long, { tags: [] }, remove('/tags/x')), /more than 100000 parts/)
  })

  it('does not touch a list with elements of another shape', () => {
    const value = { tags: [null, 'x', { tag: red }, []] }
    expect(patched(globalTags, value, [remove(`/tags/${red}`)])).to.deep.equal({
      tags: [null, 'x', []],
    })
  })
})
