import { expect } from 'chai'
import type { AuditStamp } from '../../../graph/model/audit.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { parseUrn } from '../../../graph/model/urn.ts'
import type { Current } from '../../../graph/store/edit.ts'
import {
  parseConditions,
  requireConditions,
} from '../../../server/catalog/write/proposals/conditions.ts'
import { aspectState, answerTag } from '../../../server/catalog/write/proposals/tags.ts'
import { orders, stamp } from '../../support/edits.ts'

const target = { urn: parseUrn(orders), aspectName: 'status' }
const ABSENT: Current = { entityExists: true, aspect: undefined }

/** Returns the state of an aspect of which this is the latest version. */
const atVersion = (version: number, created: AuditStamp = stamp): Current => ({
  entityExists: true,
  aspect: { hash: '', superseded: version - 1, created, value: () => ({}) },
})

/** Returns the tag of an answer with this state of the aspect. */
const tagAt = (version: number, text = '{}') =>
  answerTag(text, aspectState({ hash: '', superseded: version - 1, created: stamp }))

/** The time of the last change, and one before it. */
const [then, before] = [stamp.time, stamp.time - 1].map((time) => new Date(time).toISOString())
const thenHttp = new Date(stamp.time).toUTCString()

const check = (headers: unknown, state: Current) =>
  requireConditions(parseConditions(headers), target, state)

// docs/interface: ingest/conditions
describe('the conditions of a proposal', () => {
  const MET: readonly [headers: unknown, state: Current][] = [
    [undefined, atVersion(1)],
    [null, atVersion(1)],
    [{}, atVersion(1)],
    [{ 'X-Source': 'nightly' }, atVersion(1)],
    [{ 'If-None-Match': '*' }, ABSENT],
    [{ 'if-none-match': ' * ' }, ABSENT],
    [{ 'If-Version-Match': '1' }, atVersion(1)],
    [{ 'If-Version-Match': 2 }, atVersion(2)],
    [{ 'If-Version-Match': '-1' }, ABSENT],
    [{ 'If-Match': tagAt(1) }, atVersion(1)],
    [{ 'If-Match': tagAt(1, '{"another":"answer"}') }, atVersion(1)],
    [{ 'if-match': `${tagAt(1)} , ${tagAt(2)}` }, atVersion(2)],
    [{ 'If-Match': '*' }, atVersion(1)],
    [{ 'If-Unmodified-Since': then }, atVersion(1)],
    [{ 'If-Unmodified-Since': thenHttp }, atVersion(1)],
    [{ 'If-Unmodified-Since': before }, ABSENT],
    [{ 'If-Modified-Since': before }, atVersion(1)],
  ]
  for (const [at, [headers, state]] of MET.entries()) {
    it(`are met (${at}): ${JSON.stringify(headers)}`, () => {
      expect(() => check(headers, state)).not.to.throw()
    })
  }

  const NOT_MET: readonly [headers: object, state: Current, problem: string][] = [
    [{ 'If-None-Match': '*' }, atVersion(1), 'If-None-Match: *, but version 1 exists'],
    [{ 'if-version-match': '2' }, atVersion(1), 'Expected version 2, actual version 1'],
    [{ 'If-Version-Match': '1' }, atVersion(2), 'Expected version 1, actual version 2'],
    [{ 'If-Version-Match': '-1' }, atVersion(2), 'Expected version -1, actual version 2'],
    [{ 'If-Version-Match': '-10000' }, atVersion(2), 'Expected version -10000, actual version 2'],
    [{ 'If-Version-Match': '1' }, ABSENT, 'Expected version 1, actual version -1'],
    [{ 'If-Match': tagAt(1) }, atVersion(2), 'If-Match is not met, actual version 2'],
    [{ 'If-Match': tagAt(1) }, ABSENT, 'If-Match is not met, actual version -1'],
    [{ 'If-Match': '*' }, ABSENT, 'If-Match is not met, actual version -1'],
    [{ 'If-Match': '"foreign", ""' }, atVersion(1), 'If-Match is not met, actual version 1'],
    [
      { 'If-Match': tagAt(1) },
      atVersion(1, { ...stamp, time: stamp.time + 1 }),
      'If-Match is not met, actual version 1',
    ],
    [
      { 'If-Unmodified-Since': before },
      atVersion(1),
      `If-Unmodified-Since ${before}, but it was modified at ${then}`,
    ],
    [
      { 'If-Modified-Since': then },
      atVersion(1),
      `If-Modified-Since ${then}, but it was modified at ${then}`,
    ],
    [{ 'If-Modified-Since': before }, ABSENT, `If-Modified-Since ${before}, but it does not exist`],
    [
      { 'If-Version-Match': '1', 'If-Modified-Since': then },
      atVersion(1),
      `If-Modified-Since ${then}, but it was modified at ${then}`,
    ],
  ]
  for (const [headers, state, problem] of NOT_MET) {
    it(`are not met: ${JSON.stringify(headers)}: ${problem}`, () => {
      expect(() => check(headers, state))
        .to.throw(CatalogError, `status of ${orders}: ${problem}`)
        .with.property('code', 'PRECONDITION_FAILED')
    })
  }

  it('name in a refusal the current version, its author and its time', () => {
    const actual = { ...target, version: '2', auditStamp: stamp }
    expect(() => check({ 'If-Version-Match': '1' }, atVersion(2)))
      .to.throw(CatalogError)
      .with.deep.property('details', { actual })
  })

  const MALFORMED: readonly [headers: unknown, problem: string][] = [
    [[], 'headers must be an object'],
    ['If-None-Match: *', 'headers must be an object'],
    [{ 'If-None-Match': '"1"' }, 'headers/If-None-Match must be *'],
    [{ 'If-Version-Match': 'latest' }, 'headers/If-Version-Match must be a version'],
    [{ 'If-Version-Match': 1.5 }, 'headers/If-Version-Match must be text'],
    [{ 'If-Version-Match': ['1'] }, 'headers/If-Version-Match must be text'],
    [{ 'If-Match': `W/${tagAt(1)}` }, 'headers/If-Match must be * or strong tags'],
    [{ 'If-Match': `${tagAt(1)}, W/${tagAt(1)}` }, 'headers/If-Match must be * or strong tags'],
    [{ 'If-Match': 'unquoted' }, 'headers/If-Match must be * or strong tags'],
    [{ 'If-Match': `*, ${tagAt(1)}` }, 'headers/If-Match must be * or strong tags'],
    [{ 'If-Match': '' }, 'headers/If-Match must be * or strong tags'],
    [{ 'If-Match': `${tagAt(1)}, ${answerTag('{}')}` }, 'must be the tag of an aspect'],
    [{ 'If-Modified-Since': 'yesterday' }, 'headers/If-Modified-Since must be a time'],
    [{ 'If-Unmodified-Since': '2024-01-31' }, 'headers/If-Unmodified-Since must be a time'],
  ]
  for (const [headers, problem] of MALFORMED) {
    it(`are refused if they are malformed: ${JSON.stringify(headers)}`, () => {
      expect(() => parseConditions(headers))
        .to.throw(CatalogError, problem)
        .with.property('code', 'INVALID_PROPOSAL')
    })
  }
})
