import type { JsonObject } from '../../../graph/model/json.ts'

/** A proposal without its system metadata. */
export interface EventProposal {
  readonly entityUrn: string
  readonly changeType: 'UPSERT' | 'CREATE' | 'PATCH'
  readonly aspectName: string
  readonly aspect: { readonly value: object }
  readonly headers?: JsonObject
}

/** Sets the aspect. */
export const upsert = (entityUrn: string, aspectName: string, value: object): EventProposal => ({
  entityUrn,
  changeType: 'UPSERT',
  aspectName,
  aspect: { value },
})

/** Sets the aspect unless it is there. */
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

/** What to add, and where: the steps of a path. A value that is undefined is not added. */
export type Addition = readonly [path: readonly string[], value: unknown]

/** Adds to the aspect what is said, and leaves the rest of it; no proposal when nothing is. */
export function add(
  entityUrn: string,
  aspectName: string,
  additions: readonly Addition[],
): EventProposal[] {
  const patch = additions.flatMap(([path, value]) =>
    value === undefined ? [] : [{ op: 'add', path: pointer(path), value }],
  )
  if (patch.length === 0) return []
  return [{ entityUrn, changeType: 'PATCH', aspectName, aspect: { value: { patch } } }]
}

/** https://www.rfc-editor.org/rfc/rfc6901 */
const pointer = (steps: readonly string[]): string =>
  steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** Members of `customProperties`; blank ones are left out. */
export const propertiesOf = (
  properties: Readonly<Record<string, string | undefined>>,
): Addition[] =>
  Object.entries(properties).map(([name, value]) => [
    ['customProperties', name],
    value?.trim() === '' ? undefined : value,
  ])
