import { hash } from 'node:crypto'
import type { Latest } from '../../../../graph/model/audit.ts'
import { hashJson } from '../../../../graph/model/json.ts'
import type { CurrentAspect } from '../../../../graph/store/edit.ts'

/** The tags of `If-Match`, or any state of an aspect that exists. */
export type MatchedTags = '*' | ReadonlySet<string>

type AspectState = Pick<CurrentAspect, 'hash' | 'superseded' | 'created' | 'systemMetadata'>

/** Returns the fingerprint of the latest state of a stored aspect. */
export const aspectState = ({ superseded, created, hash: value, systemMetadata }: AspectState) =>
  hashJson([superseded, created.time, created.actor, value, systemMetadata ?? null])

/** Returns the {@link aspectState} of an aspect that was read; undefined for a derived one. */
export const readState = (latest: Latest): string | undefined =>
  latest.isDerived ? undefined : aspectState({ ...latest, hash: hashJson(latest.value) })

/**
 * Returns the entity tag of an answer, which hashes all of its text. That of the latest value of an
 * aspect also has its state, which writes compare (docs/interface: read/tags).
 */
export function answerTag(text: string, state?: string): string {
  const fingerprint = hash('sha256', text, 'base64url')
  return state === undefined ? `"answer.${fingerprint}"` : `"aspect.${state}.${fingerprint}"`
}

const STRONG_TAGS = /^"[!#-~\x80-\xff]*"(\s*,\s*"[!#-~\x80-\xff]*")*$/
const OF_ASPECT = /^"aspect\.([\w-]{43})\.[\w-]{43}"$/

/**
 * Parses the value of `If-Match`. Tags that this server never gives match no state.
 *
 * @param refuse reports weak and malformed tags, and those of other answers than an aspect
 */
export function parseTags(text: string, refuse: (problem: string) => never): MatchedTags {
  if (text === '*') return '*'
  if (!STRONG_TAGS.test(text)) refuse('must be * or strong tags, each in quotation marks')
  const tags = text.match(/"[^"]*"/g) ?? []
  if (tags.some((tag) => tag.startsWith('"answer.'))) {
    refuse('must be the tag of an aspect: read the latest version of the aspect alone')
  }
  return new Set(tags.flatMap((tag) => OF_ASPECT.exec(tag)?.[1] ?? []))
}
