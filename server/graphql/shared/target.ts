import { entityTypeOf, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import {
  refuseEdit,
  requireColumn,
  requireEntity,
  type AspectChange,
} from '../../catalog/write/aspect-changes.ts'
import type { ResourceRefInput } from '../arguments.generated.ts'

/**
 * An entity or one of its columns, with the checks that it exists (docs/interface: edits/target).
 */
export interface Target {
  readonly urn: Urn
  readonly fieldPath: string | undefined
  /** In DataHub's order (docs/interface: edits/order-of-checks). */
  readonly checks: readonly AspectChange[]
}

/** Returns the target of an edit. An empty sub-resource counts as none. */
export function requireTarget(
  { resourceUrn, subResourceType, subResource }: ResourceRefInput,
  missing = missingResource,
): Target {
  const urn = parseUrn(resourceUrn)
  const exists = requireEntity(urn, missing(urn))
  const isNamed = Boolean(subResource)
  if (Boolean(subResourceType) !== isNamed) {
    const problem = isNamed
      ? `Failed to updates resource with urn ${urn}. ` +
        `SubResource (${subResource}) provided without a subResourceType.`
      : `Failed to update resource with urn ${urn}. ` +
        `SubResourceType (${subResourceType}) provided without a subResource.`
    const refusal: AspectChange = { urn, decide: () => refuseEdit(problem) }
    return { urn, fieldPath: undefined, checks: [exists, refusal] }
  }
  if (!subResource) return { urn, fieldPath: undefined, checks: [exists] }
  return { urn, fieldPath: subResource, checks: [exists, requireColumn(urn, subResource)] }
}

/**
 * Returns the targets of a batch. The schema allows null elements, so this function rejects them.
 *
 * @throws CatalogError `EDIT_REFUSED` for a null
 */
export function requireTargets(
  resources: readonly (ResourceRefInput | null)[],
  missing = missingResource,
): Target[] {
  return resources.map((resource, at) => {
    return requireTarget(resource ?? refuseEdit(`resources: element ${at} is null`), missing)
  })
}

function missingResource(urn: Urn): string {
  return `Failed to update resource with urn ${urn}. Entity does not exist.`
}

/** Parses URNs, each once. @throws CatalogError `INVALID_URN` */
export const urnsIn = (texts: readonly string[]): Urn[] => [...new Set(texts.map(parseUrn))]

/**
 * Parses the URN of an entity of this type.
 *
 * @param what the type in words, as in `a domain`
 * @throws CatalogError `EDIT_REFUSED` for another type, `INVALID_URN`
 */
export function requireUrn(type: string, what: string, text: string): Urn {
  const urn = parseUrn(text)
  return entityTypeOf(urn) === type ? urn : refuseEdit(`Not ${what}: ${urn}`)
}
