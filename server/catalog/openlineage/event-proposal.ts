import { toPointer } from '../write/patch/pointer.ts'
import type { JsonObject } from '../../../graph/model/json.ts'

/** A proposal without its system metadata. */
export interface EventProposal {
  readonly entityUrn: string
  readonly changeType: 'UPSERT' | 'CREATE' | 'PATCH'
  readonly aspectName: string
  readonly aspect: { readonly value: object }
  readonly headers?: JsonObject
}

/** Creates or replaces the aspect. */
export const upsert = (entityUrn: string, aspectName: string, value: object): EventProposal => ({
  entityUrn,
  changeType: 'UPSERT',
  aspectName,
  aspect: { value },
})

/** Creates the aspect unless it exists. */
export const createOnce = (
  entityUrn: string,
  aspectName: string,
  value: object,
): EventProposal => ({
  entityUrn,
  changeType: 'CREATE',
  aspectName,
  aspect: { value },
  headers: { 'If-None-Match': '*' },
})

/** A value to add, and the segments of its path; undefined is not added. */
export type Addition = readonly [path: readonly string[], value: unknown]

/** Adds values to the aspect and keeps the rest of it; returns no proposal without values. */
export function additionProposals(
  entityUrn: string,
  aspectName: string,
  additions: readonly Addition[],
): EventProposal[] {
  const operations = additions.flatMap(([path, value]) =>
    value === undefined ? [] : [{ op: 'add', path: toPointer(path), value }],
  )
  return patchProposals(entityUrn, aspectName, operations)
}

/** Removes the values at paths from the aspect and keeps the rest of it. */
export function removalProposals(
  entityUrn: string,
  aspectName: string,
  paths: readonly (readonly string[])[],
): EventProposal[] {
  const operations = paths.map((path) => ({ op: 'remove', path: toPointer(path) }))
  return patchProposals(entityUrn, aspectName, operations)
}

function patchProposals(
  entityUrn: string,
  aspectName: string,
  patch: readonly object[],
): EventProposal[] {
  if (patch.length === 0) return []
  return [{ entityUrn, changeType: 'PATCH', aspectName, aspect: { value: { patch } } }]
}

/** Returns the additions to `customProperties`, without blank values. */
export const customProperties = (
  properties: Readonly<Record<string, string | undefined>>,
): Addition[] =>
  Object.entries(properties).map(([name, value]) => [
    ['customProperties', name],
    value?.trim() === '' ? undefined : value,
  ])
