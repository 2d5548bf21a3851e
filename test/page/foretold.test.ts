import { expect } from 'chai'
import type { ForetoldItem } from '../../web/src/api/foretold-item.ts'
import {
  danglingUrns,
  mentionedUrns,
  removedUrns,
  tellItems,
} from '../../web/src/edits/foretold.ts'
import { nameInKey } from '../../web/src/model/key-names.ts'
import type { Clause, NamedElement } from '../../web/src/model/change-words.ts'

const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:hive,orders,PROD)'
const PII = 'urn:li:tag:pii'
const NOBODY = 'urn:li:corpuser:__datahub_system'
const NAMES = new Map(
  [ORDERS, PII].map((urn) => [urn, { urn, type: 'OTHER' } as unknown as NamedElement]),
)

const item = (part: Partial<ForetoldItem>): ForetoldItem => ({
  urn: ORDERS,
  outcome: 'written',
  changes: [],
  born: false,
  dangling: [],
  ...part,
})
const change = (
  category: ForetoldItem['changes'][number]['category'],
  modifier: string,
  parameters: Readonly<Record<string, string>> = {},
) => ({ category, operation: 'ADD' as const, modifier, parameters })
const tagged = item({
  aspect: 'globalTags',
  operation: 'UPDATE',
  changes: [change('TAG', PII, { fieldPath: 'email' })],
})
const born = item({ aspect: 'datasetKey', operation: 'CREATE', born: true })

const text = (clause: Clause) =>
  clause
    .map((part) => {
      if (typeof part === 'string') return part
      return 'entity' in part ? `[${nameInKey(part.entity.urn)}]` : `\`${part.code}\``
    })
    .join('')

/** What each entity is told of items. */
const TOLD: readonly (readonly [
  what: string,
  items: readonly ForetoldItem[],
  ...told: string[],
])[] = [
  ['a tag on a column', [tagged], 'orders: added the tag [pii] to `email`'],
  ['values that stay', [item({ aspect: 'globalTags', outcome: 'unchanged' })]],
  [
    'an aspect that the timeline does not compare',
    [item({ aspect: 'dataHubPolicyInfo', operation: 'UPDATE' })],
    'orders: changed data hub policy info',
  ],
  [
    'an aspect that the user may not read',
    [item({ aspect: 'inviteToken' })],
    'orders: changed invite token',
  ],
  [
    'a new entity, with what it gets',
    [born, { ...tagged, born: true }],
    'new orders: added it to the catalog, added the tag [pii] to `email`',
  ],
  ['a removal', [item({ aspect: 'status', operation: 'SOFT_DELETE' })], 'orders: removed it'],
  ['a restoration', [item({ aspect: 'status', operation: 'REINSTATE' })], 'orders: restored it'],
  [
    'a permanent deletion',
    [tagged, item({ operation: 'DELETE_ENTITY' })],
    'orders: deleted it permanently',
  ],
  [
    'changes of others that follow',
    [tagged, item({ urn: PII, aspect: 'status', operation: 'SOFT_DELETE' })],
    'orders: added the tag [pii] to `email`',
    'pii: removed it',
  ],
]

describe('what an edit would do, in the words of the list of changes', () => {
  for (const [what, items, ...told] of TOLD) {
    it(`tells of ${what}`, () => {
      const sentences = tellItems(items, NAMES).map(({ urn, isNew, told: { clauses } }) => {
        return `${isNew ? 'new ' : ''}${nameInKey(urn)}: ${clauses.map(text).join(', ')}`
      })
      expect(sentences).to.deep.equal(told)
    })
  }

  it('counts changes of a value beyond the first five', () => {
    const changes = Array.from({ length: 8 }, (_, at) => change('TAG', `urn:li:tag:t${at}`))
    const items = [{ ...tagged, changes }]
    const [{ told } = expect.fail('nothing told')] = tellItems(items, NAMES)
    expect([told.clauses.length, told.more]).to.deep.equal([5, 3])
    expect(mentionedUrns(items)).to.have.length(6)
  })

  it('names entities of its words once, and no addresses', () => {
    const link = item({ changes: [change('DOCUMENTATION', 'https://wiki.example.com')] })
    expect(mentionedUrns([tagged, tagged, link])).to.deep.equal([ORDERS, PII])
  })

  it('lists what would dangle, without the entity that is removed and without nobody', () => {
    const items = [
      { ...tagged, dangling: [PII, NOBODY] },
      item({ operation: 'DELETE_ENTITY', dangling: [ORDERS] }),
    ]
    expect(danglingUrns(items)).to.deep.equal([PII])
    expect(removedUrns(items)).to.deep.equal([ORDERS])
  })
})
