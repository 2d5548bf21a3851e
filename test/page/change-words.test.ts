import { expect } from 'chai'
import { nameInKey } from '../../web/src/model/key-names.ts'
import {
  bundleAdditions,
  tellEntry,
  tellEvent,
  type Clause,
  type Entry,
  type Event,
  type NamedElement,
} from '../../web/src/model/change-words.ts'

const tag = (urn: string, name: string) =>
  ({ __typename: 'Tag', urn, type: 'TAG', name, properties: null }) as unknown as NamedElement
const PII = tag('urn:li:tag:pii', 'PII')

function event(
  category: Event['category'],
  operation: Event['operation'],
  more: Partial<Event> = {},
): Event {
  const none = { modifier: null, element: null, renamedTo: null, parameters: [] }
  return { category, operation, ...none, ...more }
}
const having = (parameters: Readonly<Record<string, string>>) => ({
  parameters: Object.entries(parameters).map(([key, value]) => ({ key, value })),
})
const text = (clause: Clause) =>
  clause
    .map((part) => {
      if (typeof part === 'string') return part
      return 'entity' in part ? `[${nameInKey(part.entity.urn)}]` : `\`${part.code}\``
    })
    .join('')

const EMAIL = having({ fieldPath: '[version=2.0].[type=struct].[type=string].email' })
const named = (element: NamedElement) => ({ element, modifier: element.urn }) as Partial<Event>
const link = { modifier: 'https://wiki.example.com' }

const SENTENCES: readonly (readonly [Event, string])[] = [
  [event('TAG', 'ADD', { ...named(PII), ...EMAIL }), 'added the tag [pii] to `email`'],
  [event('TAG', 'REMOVE', { ...named(PII), ...EMAIL }), 'removed the tag [pii] from `email`'],
  [event('TAG', 'ADD', named(PII)), 'added the tag [pii]'],
  [event('TAG', 'ADD', { modifier: 'urn:li:tag:hidden' }), 'added the tag hidden'],
  [event('GLOSSARY_TERM', 'ADD', named(PII)), 'added the term [pii]'],
  [
    event('GLOSSARY_TERM', 'ADD', { ...named(PII), ...having({ relationshipType: 'Is A' }) }),
    'added the related term [pii]',
  ],
  [event('OWNERSHIP', 'REMOVE', named(PII)), 'removed the owner [pii]'],
  [event('DOMAIN', 'ADD', named(PII)), 'added the domain [pii]'],
  [event('APPLICATION', 'ADD', named(PII)), 'added the application [pii]'],
  [event('ASSET_MEMBERSHIP', 'ADD', named(PII)), 'added the asset [pii]'],
  [event('RELATED_ENTITIES', 'ADD', named(PII)), 'added the related asset [pii]'],
  [event('STRUCTURED_PROPERTY', 'MODIFY', named(PII)), 'changed the property [pii]'],
  [event('BUSINESS_ATTRIBUTE', 'ADD', { ...named(PII) }), 'added the business attribute [pii]'],
  [event('DEPRECATION', 'MODIFY', having({ status: 'DEPRECATED' })), 'deprecated it'],
  [event('DEPRECATION', 'MODIFY', having({ status: 'ACTIVE' })), 'ended its deprecation'],
  [event('DOCUMENTATION', 'ADD'), 'added the description'],
  [event('DOCUMENTATION', 'MODIFY', EMAIL), 'changed the description of `email`'],
  [event('DOCUMENTATION', 'ADD', EMAIL), 'added the description of `email`'],
  [event('DOCUMENTATION', 'ADD', link), 'added the link `https://wiki.example.com`'],
  [event('DOCUMENTATION', 'MODIFY', having({ newTitle: 'How' })), 'changed the title to “How”'],
  [event('DOCUMENTATION', 'REMOVE', having({ newContent: '' })), 'removed the content'],
  [event('TECHNICAL_SCHEMA', 'ADD', EMAIL), 'added the column `email`'],
  [event('TECHNICAL_SCHEMA', 'REMOVE', EMAIL), 'removed the column `email`'],
  [event('TECHNICAL_SCHEMA', 'MODIFY', EMAIL), 'changed the type of the column `email`'],
  [
    event('TECHNICAL_SCHEMA', 'MODIFY', { ...EMAIL, renamedTo: 'mail' }),
    'renamed the column `email` to `mail`',
  ],
  [event('LIFECYCLE', 'ADD'), 'created it'],
  [
    event('LIFECYCLE', 'MODIFY', having({ newState: 'IN_REVIEW' })),
    'changed the state to in review',
  ],
  [event('PARENT', 'MODIFY'), 'moved it'],
]

type Change = Entry['changes'][number]
const change = (operation: Change['operation'], aspect: string | null, events?: Event[]) => ({
  operation,
  aspect,
  changes: events ? { total: events.length + 2, events } : null,
})
const tagged = event('TAG', 'ADD', named(PII))

const ENTRIES: readonly { changes: Change[]; clauses: string[]; more?: number }[] = [
  {
    changes: [change('CREATE_ENTITY', null), change('CREATE', 'globalTags', [tagged])],
    clauses: ['added it to the catalog'],
  },
  {
    changes: [change('DELETE', 'globalTags'), change('DELETE_ENTITY', null)],
    clauses: ['deleted it permanently'],
  },
  { changes: [change('SOFT_DELETE', null), change('UPDATE', 'status')], clauses: ['removed it'] },
  { changes: [change('REINSTATE', null), change('UPDATE', 'status')], clauses: ['restored it'] },
  {
    changes: [change('UPDATE', 'globalTags', [tagged]), change('UPDATE', 'upstreamLineage')],
    clauses: ['added the tag [pii]', 'changed upstream lineage'],
    more: 2,
  },
  { changes: [change('DELETE', 'globalTags')], clauses: ['removed global tags'] },
]

// docs/interface: changes/latest
describe('words for changes on the page', () => {
  for (const [told, sentence] of SENTENCES) {
    it(`say: ${sentence}`, () => {
      expect(text(tellEvent(told))).to.equal(sentence)
    })
  }

  for (const { changes, clauses, more = 0 } of ENTRIES) {
    it(`say of one transaction: ${clauses.join(', ')}`, () => {
      const told = tellEntry({ changes })
      expect(told.clauses.map(text)).to.deep.equal(clauses)
      expect(told.more).to.equal(more)
    })
  }

  it('are one for the entities that one author adds one after the other', () => {
    const entry = (position: string, author: NamedElement, ...changes: Change[]) =>
      ({ position, author, changes }) as unknown as Entry
    const added = change('CREATE_ENTITY', null)
    const bundles = bundleAdditions([
      entry('6', PII, added),
      entry('5', PII, added),
      entry('4', PII, change('UPDATE', 'status')),
      entry('3', PII, change('UPDATE', 'status')),
      entry('2', PII, added),
      entry('1', tag('urn:li:tag:other', 'other'), added),
    ])
    const positions = bundles.map((bundle) => bundle.map(({ position }) => position).join())
    expect(positions).to.deep.equal(['6,5', '4', '3', '2', '1'])
  })
})
