import { corpGroupInfo } from '../../../graph/aspects/people/corp-group-info.ts'
import { dataProductProperties } from '../../../graph/aspects/business/data-product-properties.ts'
import { domainProperties } from '../../../graph/aspects/business/domain-properties.ts'
import { editableDatasetProperties } from '../../../graph/aspects/datasets/editable-dataset-properties.ts'
import { glossaryNodeInfo } from '../../../graph/aspects/business/glossary-node-info.ts'
import { glossaryTermInfo } from '../../../graph/aspects/business/glossary-term-info.ts'
import { domain } from '../../../graph/aspects/business/domain.entity.ts'
import type { AuditStamp } from '../../../graph/model/audit.ts'
import { entityTypeOf, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import {
  changeExisting,
  refuseEdit,
  type AspectChange,
} from '../../catalog/write/aspect-changes.ts'
import { nextEditStamps } from '../../catalog/write/changes/stamps.ts'
import { edit, callerStamp } from '../engine/context.ts'
import type { Mutation } from '../engine/schema-module.ts'
import { requireFreeName } from '../shared/domain-names.ts'

type Rename = (urn: Urn, name: string, stamp: AuditStamp) => AspectChange

/**
 * Changes of the editable name, by entity type. A map, because clients choose the type, and plain
 * objects inherit names such as `constructor`.
 */
const RENAMES = new Map<string, Rename>(
  Object.entries<Rename>({
    dataset: (urn, name, stamp) =>
      changeExisting(urn, editableDatasetProperties, (value) => {
        return { ...value, ...nextEditStamps(value, stamp), name }
      }),
    domain: (urn, name) => changeExisting(urn, domainProperties, (value) => ({ ...value, name })),
    dataProduct: (urn, name) =>
      changeExisting(urn, dataProductProperties, (value) => ({ ...value, name })),
    glossaryTerm: (urn, name) =>
      changeExisting(urn, glossaryTermInfo, (value) => ({ ...value, name })),
    glossaryNode: (urn, name) =>
      changeExisting(urn, glossaryNodeInfo, (value) => ({ ...value, name })),
    corpGroup: (urn, displayName) =>
      changeExisting(urn, corpGroupInfo, (value) => ({ ...value, displayName })),
  }),
)

/** Renames an entity (docs/interface: edits/names). */
export const updateName: Mutation<'updateName'> = async (
  _root,
  { input: { name, urn: text } },
  context,
) => {
  const urn = parseUrn(text)
  const type = entityTypeOf(urn)
  const rename = RENAMES.get(type)
  if (!rename) refuseEdit(`Failed to update name. Unsupported resource type ${urn} provided.`)
  if (type === domain.name) {
    const parent = (await context.loader.aspect(urn, domainProperties.name))?.['parentDomain']
    await requireFreeName(context, name, typeof parent === 'string' ? parent : undefined, urn)
  }
  await edit(context, [{ ...rename(urn, name, callerStamp(context)), keepsParents: true }])
  return true
}
