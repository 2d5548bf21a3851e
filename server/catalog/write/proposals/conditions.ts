import type { Latest } from '../../../../graph/model/audit.ts'
import type { Current, CurrentAspect } from '../../../../graph/store/edit.ts'
import { CatalogError } from '../../../../graph/model/errors.ts'
import { isJsonObject } from '../../../../graph/model/json.ts'
import type { Urn } from '../../../../graph/model/urn.ts'
import { refuseProposal } from './refusals.ts'
import { aspectState, parseTags, type MatchedTags } from './tags.ts'

/** Conditions of a proposal, from its headers (docs/interface: ingest/conditions). */
export interface Conditions {
  /** `If-None-Match: *`: the aspect must not exist. */
  readonly ifAbsent: boolean
  /** `If-Match`. */
  readonly tags?: MatchedTags
  /** `If-Version-Match`. */
  readonly version?: string
  /** `If-Modified-Since`. */
  readonly changedSinceMillis?: number
  /** `If-Unmodified-Since`. */
  readonly unchangedSinceMillis?: number
}

type Refuse = (problem: string) => never

/** Headers that state conditions. */
export const CONDITION_HEADERS = [
  'If-None-Match',
  'If-Match',
  'If-Version-Match',
  'If-Modified-Since',
  'If-Unmodified-Since',
] as const

/** Version of an aspect that does not exist. */
export const NO_VERSION = '-1'

/**
 * Returns the version of an aspect in conditions: the number of its values, the latest included. A
 * derived aspect is absent in conditions, because it is not stored.
 */
export const conditionVersion = ({
  superseded,
  isDerived,
}: Pick<CurrentAspect, 'superseded'> & Pick<Latest, 'isDerived'>): string =>
  isDerived ? NO_VERSION : String(superseded + 1)

/**
 * Parses the conditions in the headers of a proposal, whose names are case-insensitive. Other
 * headers are ignored.
 *
 * @param refuse reports a malformed condition; throws CatalogError `INVALID_PROPOSAL` by default
 */
export function parseConditions(headers: unknown, refuse: Refuse = refuseProposal): Conditions {
  if (headers === undefined || headers === null) return { ifAbsent: false }
  if (!isJsonObject(headers)) return refuse('headers must be an object')
  const headerValues = new Map(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const headerText = (header: (typeof CONDITION_HEADERS)[number]): string | undefined => {
    const value = headerValues.get(header.toLowerCase()) ?? undefined
    if (value === undefined || typeof value === 'string') return value?.trim()
    if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
    return refuse(`headers/${header} must be text`)
  }
  const noneMatch = headerText('If-None-Match')
  if (noneMatch !== undefined && noneMatch !== '*') {
    refuse(`headers/If-None-Match must be *; it is ${quote(noneMatch)}`)
  }
  const match = headerText('If-Match')
  const tags =
    match === undefined
      ? undefined
      : parseTags(match, (problem) => refuse(`headers/If-Match ${problem}; it is ${quote(match)}`))
  const version = headerText('If-Version-Match')
  if (version !== undefined && !/^-?\d{1,16}$/.test(version)) {
    refuse(
      `headers/If-Version-Match must be a version, or ${NO_VERSION} for none; it is ${quote(version)}`,
    )
  }
  const headerMillis = (header: (typeof CONDITION_HEADERS)[number]) =>
    parseTimeHeader(header, headerText(header), refuse)
  const modifiedSince = headerMillis('If-Modified-Since')
  const unmodifiedSince = headerMillis('If-Unmodified-Since')
  return {
    ifAbsent: noneMatch !== undefined,
    ...(tags !== undefined && { tags }),
    ...(version !== undefined && { version }),
    ...(modifiedSince !== undefined && { changedSinceMillis: modifiedSince }),
    ...(unmodifiedSince !== undefined && { unchangedSinceMillis: unmodifiedSince }),
  }
}

/** Returns whether any condition is stated. */
export function isConditional(conditions: Conditions): boolean {
  return Object.entries(conditions).some(([name, value]) => name !== 'ifAbsent' || value === true)
}

/**
 * Requires the conditions to hold. Callers hold the lock of the entity.
 *
 * @throws CatalogError `PRECONDITION_FAILED` with the current version in its details
 */
export function requireConditions(
  { ifAbsent, tags, version, changedSinceMillis, unchangedSinceMillis }: Conditions,
  { urn, aspectName }: { readonly urn: Urn; readonly aspectName: string },
  { aspect }: Current,
): void {
  const currentVersion = aspect ? conditionVersion(aspect) : NO_VERSION
  const fail = (problem: string): never => {
    const stamp = aspect && { auditStamp: aspect.created }
    const actual = { urn, aspectName, version: currentVersion, ...stamp }
    throw new CatalogError('PRECONDITION_FAILED', `${aspectName} of ${urn}: ${problem}`, {
      details: { actual },
    })
  }
  if (ifAbsent && aspect) fail(`If-None-Match: *, but version ${currentVersion} exists`)
  if (tags !== undefined && !matchesTags(tags, aspect)) {
    fail(`If-Match is not met, actual version ${currentVersion}`)
  }
  if (version !== undefined && Number(version) !== Number(currentVersion)) {
    fail(`Expected version ${version}, actual version ${currentVersion}`)
  }
  const time = aspect?.created.time ?? -Infinity
  const modified = aspect
    ? `it was modified at ${new Date(time).toISOString()}`
    : 'it does not exist'
  if (changedSinceMillis !== undefined && time <= changedSinceMillis) {
    fail(`If-Modified-Since ${new Date(changedSinceMillis).toISOString()}, but ${modified}`)
  }
  if (unchangedSinceMillis !== undefined && time > unchangedSinceMillis) {
    fail(`If-Unmodified-Since ${new Date(unchangedSinceMillis).toISOString()}, but ${modified}`)
  }
}

const matchesTags = (tags: MatchedTags, aspect: CurrentAspect | undefined): boolean =>
  aspect !== undefined && (tags === '*' || tags.has(aspectState(aspect)))

/**
 * Refuses a condition on something other than a versioned aspect: only the latest value of an
 * aspect is read under the lock.
 */
export function refuseCondition(what: string): never {
  refuseProposal(`a condition can be stated for an aspect with versions, not for ${what}`)
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/i
/** The date format of HTTP's own headers: `Sun, 06 Nov 1994 08:49:37 GMT`. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/

function parseTimeHeader(
  header: string,
  text: string | undefined,
  refuse: Refuse,
): number | undefined {
  if (text === undefined) return undefined
  const millis = INSTANT.test(text) || HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isFinite(millis)) return millis
  return refuse(
    `headers/${header} must be a time such as 2024-01-31T12:00:00Z; it is ${quote(text)}`,
  )
}

const quote = (text: string): string => JSON.stringify(text.slice(0, 100))
