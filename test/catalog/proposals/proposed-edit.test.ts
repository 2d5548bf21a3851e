import { expect } from 'chai'
import { CatalogError } from '../../../graph/model/errors.ts'
import type { JsonObject } from '../../../graph/model/json.ts'
import { registry } from '../../../graph/registry.ts'
import type { Current, Edit } from '../../../graph/store/edit.ts'
import {
  checkProposal,
  type ProposePart,
} from '../../../server/catalog/write/proposals/proposal.ts'
import { orders, stamp } from '../../support/edits.ts'
import { ada } from '../../support/people.ts'
import { patch, upsert } from '../../support/proposals.ts'

/** Returns the edit of a proposal. */
function makeEdit(proposal: object): Edit {
  const catalog = { registry, strictModel: false, clock: () => stamp.time } as ProposePart
  const change = checkProposal(catalog, proposal, ada)
  if (change.kind !== 'edit') throw new Error(`It is to ${change.kind}`)
  return change.edit
}

/** Returns the kind of the decision on a proposal, or the code with which it is refused. */
function decide(proposal: object, current: Current): string {
  try {
    const edit = makeEdit(proposal)
    if (edit.kind !== 'aspect') throw new Error('It is a point')
    return edit.decide(current, { read: () => undefined }).kind
  } catch (error) {
    if (error instanceof CatalogError) return error.code
    throw error
  }
}

const ABSENT: Current = { entityExists: false, aspect: undefined }
const WITHOUT: Current = { entityExists: true, aspect: undefined }
const WITH: Current = {
  entityExists: true,
  aspect: { hash: '', superseded: 0, created: stamp, value: () => ({ removed: true }) },
}

// docs/interface: ingest/change-types
describe('the change types of a proposal', () => {
  const EXISTS = 'ALREADY_EXISTS'
  const MISSING = 'DOES_NOT_EXIST'
  /** What each does to an entity that does not exist, to one without the aspect, and to one with it. */
  const OUTCOMES: readonly [
    changeType: string,
    absent: string,
    without: string,
    present: string,
  ][] = [
    ['UPSERT', 'put', 'put', 'put'],
    ['RESTATE', 'put', 'put', 'put'],
    ['CREATE', 'put', 'put', EXISTS],
    ['CREATE_ENTITY', 'put', EXISTS, EXISTS],
    ['UPDATE', MISSING, MISSING, 'put'],
  ]
  const STATES = [ABSENT, WITHOUT, WITH]
  const NAMES = ['that does not exist', 'without the aspect', 'with the aspect']
  for (const [changeType, ...outcomes] of OUTCOMES) {
    for (const [at, outcome] of outcomes.entries()) {
      it(`${changeType} of an entity ${NAMES[at]}: ${outcome}`, () => {
        const proposal = upsert(orders, 'status', { removed: false }, { changeType })
        expect(decide(proposal, STATES[at]!)).to.equal(outcome)
      })
    }
  }

  it('refuse what exists by If-None-Match; those that create keep it', () => {
    const headers = { 'If-None-Match': '*' }
    const decided = ['UPSERT', 'CREATE', 'CREATE_ENTITY'].map((changeType) =>
      decide(upsert(orders, 'status', {}, { changeType, headers }), WITH),
    )
    expect(decided).to.deep.equal(['PRECONDITION_FAILED', 'keep', 'keep'])
  })
})

// docs/interface: ingest/patch
describe('a PATCH', () => {
  const add = (path: string, value: unknown) => [{ op: 'add', path, value }]
  const DECISIONS: readonly [title: string, proposal: object, outcome: string][] = [
    ['sets a member', patch(orders, 'status', add('/removed', true)), 'put'],
    [
      'keeps an absent aspect absent by removing from it',
      patch(orders, 'globalTags', [{ op: 'remove', path: '/tags/urn:li:tag:a' }]),
      'keep',
    ],
    ['creates no invalid value', patch(orders, 'status', add('/removed', 'yes')), 'INVALID_ASPECT'],
    ['changes no key', patch(orders, 'datasetKey', add('/name', 'x')), 'INVALID_PROPOSAL'],
    [
      'has no operation `move`',
      patch(orders, 'status', [{ op: 'move', path: '/removed', from: '/x' }]),
      'INVALID_PATCH',
    ],
    ['is a list of operations', patch(orders, 'status', { no: 'patch' }), 'INVALID_PATCH'],
    ['is no text', patch(orders, 'status', 'text'), 'INVALID_PATCH'],
    ['changes no point', patch(orders, 'datasetProfile', add('/rowCount', 1)), 'INVALID_PROPOSAL'],
  ]
  for (const [title, proposal, outcome] of DECISIONS) {
    it(`${title}: ${outcome}`, () => {
      expect(decide(proposal, ABSENT)).to.equal(outcome)
    })
  }
})

// docs/interface: model/points
describe('the identity of a point', () => {
  const identify = (value: JsonObject): string => {
    const edit = makeEdit(upsert(orders, 'datasetProfile', { timestampMillis: 1, ...value }))
    if (edit.kind !== 'point') throw new Error('It is no point')
    return `${edit.point.timestampMillis} ${edit.point.id}`
  }
  const DAY = { unit: 'DAY', multiple: 1 }
  const part = { partition: 'p' }
  const SAME: readonly [one: JsonObject, other: JsonObject][] = [
    [{}, {}],
    [{ rowCount: 1 }, { rowCount: 2 }],
    [{ eventGranularity: DAY }, { eventGranularity: { multiple: 1, unit: 'DAY' } }],
    [{ partitionSpec: part }, { partitionSpec: { ...part, type: 'PARTITION' } }],
    [{}, { partitionSpec: { partition: 'FULL_TABLE_SNAPSHOT', type: 'FULL_TABLE' } }],
  ]
  for (const [one, other] of SAME) {
    it(`is the same: ${JSON.stringify(one)} and ${JSON.stringify(other)}`, () => {
      expect(identify(one)).to.equal(identify(other))
    })
  }

  it('differs by timestampMillis, eventGranularity, partitionSpec.partition and messageId', () => {
    const points: JsonObject[] = [
      {},
      { timestampMillis: 2 },
      { eventGranularity: DAY },
      { eventGranularity: { ...DAY, unit: 'HOUR' } },
      { partitionSpec: part },
      { messageId: 'm' },
      { messageId: 'p' },
    ]
    expect(new Set(points.map(identify)).size).to.equal(points.length)
  })
})
