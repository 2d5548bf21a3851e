import { parseUrn, type Urn } from '../../../graph/model/urn.ts'
import type { ResourceRefInput } from '../arguments.generated.ts'
import {
  refuseEdit,
  requireColumn,
  requireEntity,
  type AspectChange,
} from '../../catalog/aspect-changes.ts'

/** SDL of what edits name as their target (`reference/graphql.md` 4.3 and 4.5). */
export const TARGET_SDL = /* GraphQL */ `
  "What a sub-resource is."
  enum SubResourceType {
    "A column; its path is the sub-resource."
    DATASET_FIELD
  }
  "An entity, or a column of it."
  input ResourceRefInput {
    resourceUrn: String!
    subResourceType: SubResourceType
    subResource: String
  }
`

/** An entity, or a column of it, with the steps that see to its being there. */
export interface Target {
  readonly urn: Urn
  readonly fieldPath: string | undefined
  /** In the order in which DataHub checks (`reference/graphql.md` 4.3). */
  readonly checks: readonly AspectChange[]
}

/** The target of an edit. An empty sub-resource counts as none. */
export function targetOf(
  { resourceUrn, subResourceType, subResource }: ResourceRefInput,
  missing = missingResource,
): Target {
  const urn = parseUrn(resourceUrn)
  const isThere = requireEntity(urn, missing(urn))
  const named = Boolean(subResource)
  if (Boolean(subResourceType) !== named) {
    const problem = named
      ? `Failed to updates resource with urn ${urn}. ` +
        `SubResource (${subResource}) provided without a subResourceType.`
      : `Failed to update resource with urn ${urn}. ` +
        `SubResourceType (${subResourceType}) provided without a subResource.`
    const bad: AspectChange = { urn, decide: () => refuseEdit(problem) }
    return { urn, fieldPath: undefined, checks: [isThere, bad] }
  }
  if (!subResource) return { urn, fieldPath: undefined, checks: [isThere] }
  return { urn, fieldPath: subResource, checks: [isThere, requireColumn(urn, subResource)] }
}

/**
 * The targets of a batch; clients may send nulls, since their schema lets them.
 *
 * @throws CatalogError `EDIT_REFUSED` for a null
 */
export function targetsOf(
  resources: readonly (ResourceRefInput | null)[],
  missing = missingResource,
): Target[] {
  return resources.map((resource, at) => {
    return targetOf(resource ?? refuseEdit(`resources: element ${at} is null`), missing)
  })
}

export function missingResource(urn: Urn): string {
  return `Failed to update resource with urn ${urn}. Entity does not exist.`
}
