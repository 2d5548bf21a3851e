import { CatalogError } from '../../../graph/model/errors.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import { entityTypeOf, parseUrn } from '../../../graph/model/urn.ts'
import type { Catalog } from '../catalog.ts'
import { editMembers, type AskedEdit } from './edit-fields.ts'
import { EDIT_KINDS, type EditKind, type NamedEntity } from './kinds.ts'

/**
 * Requires edits that this release knows, with their members and no others, and the entities that
 * they name to exist for the caller.
 *
 * @param catalog as the caller sees it
 * @throws CatalogError `INVALID_PARAMETER` with the path of what is wrong, `INVALID_URN`
 */
export async function requireEdits(catalog: Catalog, edits: readonly AskedEdit[]): Promise<void> {
  const { max } = LIMITS.editsPerRequest
  if (edits.length === 0 || edits.length > max)
    refuse(`changes has ${edits.length} elements; expected from 1 to ${max}`)
  const names = edits.flatMap((edit, at) => {
    const kind = requireKind(edit, `changes[${at}]`)
    const named = kind.names?.(edit) ?? []
    return named.map((entity) => ({ ...entity, at: `changes[${at}].${entity.at}` }))
  })
  const existing = await catalog.graph.existing([...new Set(names.map(({ urn }) => urn))])
  for (const entity of names) requireNamed(entity, existing)
}

/** Returns the kind of an edit that was checked. */
export function kindOf({ operation, aspect }: AskedEdit): EditKind {
  const kind = EDIT_KINDS.get(`${operation} ${aspect}`)
  if (!kind) throw new Error(`no edit ${operation} ${aspect}`)
  return kind
}

function requireKind(edit: AskedEdit, at: string): EditKind {
  const { operation, aspect } = edit
  const kind = EDIT_KINDS.get(`${operation} ${aspect}`)
  if (!kind) {
    const operations = [...EDIT_KINDS.keys()].filter((name) => name.endsWith(` ${aspect}`))
    const expected = operations.length > 0 ? operations : [...EDIT_KINDS.keys()]
    refuse(`${at}: '${operation} ${aspect}' is no edit; expected one of ${expected.join(', ')}`)
  }
  const { requires, allows = [] } = kind
  const missing = requires.find((member) => edit[member] === undefined)
  if (missing) refuse(`${at}: ${operation} ${aspect} requires the member "${missing}"`)
  const allowed: readonly string[] = [...requires, ...allows]
  const other = Object.keys(edit).find(
    (member) => Object.hasOwn(editMembers, member) && !allowed.includes(member),
  )
  if (other !== undefined) {
    const expected = allowed.join(', ') || 'none'
    refuse(`${at}.${other} is no member of ${operation} ${aspect}; expected: ${expected}`)
  }
  for (const member of requires) {
    const value = edit[member]
    if (Array.isArray(value) && value.length === 0 && operation !== 'set')
      refuse(`${at}.${member} is empty`)
  }
  return kind
}

function requireNamed({ urn, types, at }: NamedEntity, existing: ReadonlySet<string>): void {
  const type = entityTypeOf(parseUrn(urn))
  if (!types.includes(type)) refuse(`${at} must be of type ${types.join(' or ')}; it is ${urn}`)
  if (!existing.has(urn)) refuse(`${at}: ${urn} does not exist`)
}

function refuse(problem: string): never {
  throw new CatalogError('INVALID_PARAMETER', problem)
}
