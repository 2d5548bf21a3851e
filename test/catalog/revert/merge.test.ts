import { expect } from 'chai'
import type { JsonObject } from '../../../graph/model/json.ts'
import { registry } from '../../../graph/registry.ts'
import { aspectField } from '../../../server/catalog/past/aspect-steps.ts'
import { revertValue, type ValueStep } from '../../../server/catalog/revert/merge.ts'

const tags = (...names: string[]) => ({
  tags: names.map((name) => ({ tag: `urn:li:tag:${name}` })),
})
const properties = (customProperties: object, more: object = {}) => ({ ...more, customProperties })
const stamped = (time: number, ...names: string[]) => ({
  terms: names.map((name) => ({ urn: `urn:li:glossaryTerm:${name}` })),
  auditStamp: { time, actor: 'urn:li:corpuser:ada' },
})
const columns = (described: Readonly<Record<string, string>>) => ({
  editableSchemaFieldInfo: Object.entries(described).map(([fieldPath, description]) => {
    return { fieldPath, description }
  }),
})

/** A value, what changes made of it, and what reverting them leaves of what it is now. */
interface Case {
  readonly title: string
  readonly aspect: string
  /** Before and after each change. */
  readonly steps: readonly (readonly [before: object | undefined, after: object | undefined])[]
  readonly now: object | undefined
  readonly reverted: object | undefined
  readonly conflicts?: readonly string[]
  /** What it leaves if conflicts are overridden. */
  readonly forced?: object | undefined
}

const CASES: readonly Case[] = [
  {
    title: 'restores the value, in its order, where nothing has changed since',
    aspect: 'globalTags',
    steps: [[tags('a', 'b'), tags('b', 'c')]],
    now: tags('b', 'c'),
    reverted: tags('a', 'b'),
  },
  {
    title: 'keeps entries that others have added',
    aspect: 'globalTags',
    steps: [[tags('a'), tags('a', 'b')]],
    now: tags('a', 'b', 'c'),
    reverted: tags('a', 'c'),
  },
  {
    title: 'restores entries where they were',
    aspect: 'globalTags',
    steps: [[tags('a', 'b', 'c'), tags('b')]],
    now: tags('b', 'd'),
    reverted: tags('a', 'b', 'c', 'd'),
  },
  {
    title: 'leaves entries that others have removed already',
    aspect: 'globalTags',
    steps: [[tags('a'), tags('a', 'b')]],
    now: tags(),
    reverted: tags(),
  },
  {
    title: 'removes an aspect of which only its own entries are left',
    aspect: 'globalTags',
    steps: [[undefined, tags('a')]],
    now: tags('a'),
    reverted: undefined,
  },
  {
    title: 'keeps an aspect to which others have added',
    aspect: 'globalTags',
    steps: [[undefined, tags('a')]],
    now: tags('a', 'b'),
    reverted: tags('b'),
  },
  {
    title: 'restores an aspect, and keeps what others have written since its removal',
    aspect: 'globalTags',
    steps: [[tags('a'), undefined]],
    now: tags('b'),
    reverted: tags('a', 'b'),
  },
  {
    title: 'does not restore parts of an aspect that others have removed since',
    aspect: 'globalTags',
    steps: [[tags('a', 'b'), tags('b')]],
    now: undefined,
    reverted: undefined,
    conflicts: [''],
    forced: tags('a', 'b'),
  },
  {
    title: 'tells members of a map apart',
    aspect: 'datasetProperties',
    steps: [[properties({ p: '1', q: '1' }), properties({ p: '2', r: '2' })]],
    now: properties({ p: '2', r: '2', s: '3' }, { name: 'later' }),
    reverted: properties({ p: '1', s: '3', q: '1' }, { name: 'later' }),
  },
  {
    title: 'names what others have changed since, and leaves it',
    aspect: 'datasetProperties',
    steps: [[properties({ p: '1', q: '1' }), properties({ p: '2', q: '2' })]],
    now: properties({ p: '3', q: '2' }),
    reverted: properties({ p: '3', q: '1' }),
    conflicts: ['/customProperties/p'],
    forced: properties({ p: '1', q: '1' }),
  },
  {
    title: 'names an entry in which others have changed a member',
    aspect: 'editableSchemaMetadata',
    steps: [[columns({ a: 'A' }), columns({ a: 'A', b: 'B' })]],
    now: columns({ a: 'A', b: 'Better' }),
    reverted: columns({ a: 'A', b: 'Better' }),
    conflicts: ['/editableSchemaFieldInfo/b'],
    forced: columns({ a: 'A' }),
  },
  {
    title: 'reverts several changes, between which others have changed other elements',
    aspect: 'globalTags',
    steps: [
      [tags('a'), tags('a', 'b')],
      [tags('a', 'b', 'x'), tags('b', 'x')],
    ],
    now: tags('b', 'x', 'y'),
    reverted: tags('a', 'x', 'y'),
  },
  {
    title: 'names an element that others have changed between the changes',
    aspect: 'editableDatasetProperties',
    steps: [
      [{ description: '1' }, { description: '2' }],
      [{ description: '3' }, { description: '4' }],
    ],
    now: { description: '4' },
    reverted: { description: '3' },
    conflicts: ['/description'],
    forced: { description: '1' },
  },
  {
    title: 'finds no conflict where others have changed something and back',
    aspect: 'editableDatasetProperties',
    steps: [[{ description: '1' }, { description: '2' }]],
    now: { description: '2' },
    reverted: { description: '1' },
  },
  {
    title: 'leaves the stamp of a later edit, without conflict',
    aspect: 'glossaryTerms',
    steps: [[stamped(1, 'a'), stamped(2, 'a', 'b')]],
    now: stamped(3, 'a', 'b', 'c'),
    reverted: stamped(3, 'a', 'c'),
  },
  {
    title: 'removes an aspect of which only a stamp would be left',
    aspect: 'glossaryTerms',
    steps: [[undefined, stamped(2, 'b')]],
    now: stamped(3, 'b'),
    reverted: undefined,
  },
  {
    title: 'restores an earlier stamp with the value',
    aspect: 'glossaryTerms',
    steps: [[stamped(1, 'a'), stamped(2, 'b')]],
    now: stamped(2, 'b'),
    reverted: stamped(1, 'a'),
  },
  {
    title: 'takes a list without keys as a whole',
    aspect: 'undeclared',
    steps: [
      [
        { list: [1], other: 1 },
        { list: [1, 2], other: 2 },
      ],
    ],
    now: { list: [1, 2, 3], other: 2 },
    reverted: { list: [1, 2, 3], other: 1 },
    conflicts: ['/list'],
    forced: { list: [1], other: 1 },
  },
]

describe('the revert of a value', () => {
  for (const { title, aspect, steps, now, reverted, conflicts = [], ...more } of CASES) {
    it(title, () => {
      const field = aspectField(registry, aspect)
      const changes = steps.map(([before, after]) => ({ before, after })) as ValueStep[]
      const current = now as JsonObject | undefined
      const left = revertValue(field, changes, current, false)
      expect(left).to.deep.equal({ value: reverted, conflicts })
      const expected = 'forced' in more ? more.forced : reverted
      expect(revertValue(field, changes, current, true).value).to.deep.equal(expected)
    })
  }
})
