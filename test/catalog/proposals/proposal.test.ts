import { expect } from 'chai'
import { CatalogError, type ErrorCode } from '../../../graph/model/errors.ts'
import { jsonText, parseJson } from '../../../graph/model/json-text.ts'
import { registry } from '../../../graph/registry.ts'
import {
  checkProposal,
  type ProposedChange,
  type ProposePart,
} from '../../../server/catalog/write/proposals/proposal.ts'
import { dataset } from '../../support/edits.ts'
import { ada } from '../../support/people.ts'
import { deletion, upsert } from '../../support/proposals.ts'

const orders = dataset('orders')
const good = upsert(orders, 'status', { removed: false })
const value = (text: unknown) => ({ ...good, aspect: { value: text } })

/** Checks a proposal as it arrives: without members that are undefined. */
function check(proposal: unknown, strictModel = false): ProposedChange {
  const catalog = { registry, strictModel, clock: () => 1_700_000_000_000 } as ProposePart
  return checkProposal(catalog, parseJson(jsonText(proposal)), ada)
}

/** Expects that a proposal is refused with this code, and with these words in the message. */
function expectRefusal(proposal: unknown, code: ErrorCode, message: string, strict = false): void {
  expect(() => check(proposal, strict))
    .to.throw(CatalogError, message)
    .with.property('code', code)
}

// docs/interface: ingest/validation
describe('a proposal', () => {
  const SHAPES: Record<string, readonly [proposal: unknown, message: string]> = {
    'is no object': ['text', 'a proposal must be an object'],
    'is a list': [[good], 'a proposal must be an object'],
    'has no entityUrn': [{ ...good, entityUrn: undefined }, 'entityUrn is required'],
    'has a null entityUrn': [{ ...good, entityUrn: null }, 'entityUrn is required'],
    'has another type in its URN': [
      { ...good, entityType: 'chart' },
      'entityType is chart, but the URN names a dataset',
    ],
    'has no changeType': [{ ...good, changeType: undefined }, 'changeType must be one of UPSERT'],
    'has an unknown changeType': [{ ...good, changeType: 'TOUCH' }, 'it is TOUCH'],
    'has no aspectName': [{ ...good, aspectName: undefined }, 'aspectName is required for UPSERT'],
    'has an empty aspectName': [{ ...good, aspectName: '' }, 'aspectName must be letters'],
    'deletes an aspect without a name': [
      { ...deletion(orders), aspectName: '' },
      'aspectName must be letters',
    ],
    'has a number as aspectName': [{ ...good, aspectName: 5 }, '/aspectName: must be string'],
    'has no aspect': [{ ...good, aspect: undefined }, 'aspect.value is required for UPSERT'],
    'has no value': [{ ...good, aspect: {} }, 'aspect.value is required for UPSERT'],
    'has a text as aspect': [{ ...good, aspect: '{}' }, '/aspect: must be object'],
    'has a list as systemMetadata': [{ ...good, systemMetadata: [] }, 'must be an object'],
    'patches a timeseries aspect': [
      { ...upsert(orders, 'datasetProfile', { timestampMillis: 1 }), changeType: 'CREATE' },
      'takes UPSERT only, not CREATE',
    ],
  }
  for (const [what, [proposal, message]] of Object.entries(SHAPES)) {
    it(`is refused when it ${what}`, () => {
      expectRefusal(proposal, 'INVALID_PROPOSAL', message)
    })
  }

  for (const name of ['x'.repeat(201), '__proto__', 'a b', 'a.b', 'ü', 'a\0b', '1a', "'"]) {
    it(`is refused when its aspect is called ${JSON.stringify(name.slice(0, 10))}`, () => {
      expectRefusal(upsert(orders, name, { a: 1 }), 'INVALID_PROPOSAL', 'aspectName must be')
    })
  }

  const VALUES: Record<string, readonly [proposal: unknown, message: string]> = {
    'malformed JSON': [value('{"removed":'), 'the value of status is not JSON'],
    'no JSON at all': [value(''), 'the value of status is not JSON'],
    'a list': [value('[]'), '/: the value of status must be an object'],
    'a number': [value('5'), '/: the value of status must be an object'],
    null: [value('null'), '/: the value of status must be an object'],
    '1e999': [value('{"removed":false,"x":1e999}'), 'out of the range of a double'],
    'deep nesting': [value(`{"x":${'['.repeat(101)}${']'.repeat(101)}}`), 'nested deeper than 100'],
    'very deep nesting': [value('['.repeat(100_000)), 'not JSON'],
    'very deep nesting that is well-formed': [
      value(`{"x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`),
      'nested deeper than 100',
    ],
    'a text for a flag': [value('{"removed":"no"}'), '/removed: must be boolean'],
  }
  for (const [what, [proposal, message]] of Object.entries(VALUES)) {
    it(`is refused when its value is ${what}`, () => {
      expectRefusal(proposal, 'INVALID_ASPECT', message)
    })
  }

  it('is refused when its systemMetadata are no JSON', () => {
    const proposal = { ...good, systemMetadata: '{' }
    expectRefusal(proposal, 'INVALID_ASPECT', 'systemMetadata is not JSON')
  })

  const column = { fieldPath: 'a', type: { type: { 'com.linkedin.schema.StringType': {} } } }
  const PLACES: readonly [aspect: string, value: unknown, message: string][] = [
    [
      'schemaMetadata',
      { fields: [column, column, column, { ...column, type: 'text' }] },
      'Invalid format for aspect: dataset schemaMetadata. Cause: /fields/3/type: must be object',
    ],
    ['globalTags', { tags: [{}] }, '/tags/0: field is required but not found: tag'],
    ['globalTags', { tags: [{ tag: 'pii' }] }, '/tags/0/tag: must be a URN'],
    ['globalTags', { tags: {} }, '/tags: must be array'],
    [
      'ownership',
      { owners: [{ owner: 'urn:li:corpuser:a', type: 'BOSS' }] },
      '/owners/0/type: must be one of',
    ],
    [
      'schemaMetadata',
      { platformSchema: { 'a.Nothing': {} } },
      '/platformSchema: unrecognized union member a.Nothing',
    ],
    ['schemaMetadata', { platformSchema: {} }, '/platformSchema: must be an object with one key'],
    ['datasetProfile', { rowCount: 1 }, '/: field is required but not found: timestampMillis'],
    ['datasetProfile', { timestampMillis: 1.5 }, '/timestampMillis: must be integer'],
    ['datasetProfile', { timestampMillis: '5' }, '/timestampMillis: must be integer'],
    [
      'datasetProfile',
      { timestampMillis: 2 ** 53 },
      '/timestampMillis: expected milliseconds as an integer in datasetProfile',
    ],
    [
      'datasetUsageStatistics',
      { timestampMillis: 1, uniqueUserCount: 2 ** 31 },
      '/uniqueUserCount: must be <=',
    ],
  ]
  for (const [aspect, wrong, message] of PLACES) {
    it(`names the position and the fault: ${aspect} ${message}`, () => {
      expectRefusal(upsert(orders, aspect, wrong), 'INVALID_ASPECT', message)
    })
  }

  const STRICT: readonly [urn: string, aspect: string, code: ErrorCode, message: string][] = [
    ['urn:li:spaceship:a', 'status', 'UNKNOWN_ENTITY_TYPE', 'Unknown entity: spaceship'],
    [orders, 'shipInfo', 'UNKNOWN_ASPECT', 'Unknown aspect shipInfo for entity dataset'],
    // Declared, but not on tags.
    [
      'urn:li:tag:a',
      'schemaMetadata',
      'UNKNOWN_ASPECT',
      'Unknown aspect schemaMetadata for entity tag',
    ],
  ]
  for (const [urn, aspect, code, message] of STRICT) {
    it(`is refused in strict mode: ${message}`, () => {
      expectRefusal(upsert(urn, aspect, {}), code, message, true)
    })
  }
})
