import {
  businessAttributeInfo,
  type BusinessAttributeInfo,
} from '../../../graph/aspects/business/business-attribute-info.ts'
import { businessAttribute as businessAttributeEntity } from '../../../graph/aspects/business/business-attribute.entity.ts'
import { businessAttributes } from '../../../graph/aspects/business/business-attributes.ts'
import { schemaField } from '../../../graph/aspects/datasets/schema-field.entity.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { entityTypeOf, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import {
  changeExisting,
  changeOrCreate,
  refuseEdit,
  requireEntity,
  requireNew,
  upsertAspect,
} from '../../catalog/write/aspect-changes.ts'
import { find } from '../../catalog/find/find.ts'
import type {
  AddBusinessAttributeInput,
  Maybe,
  UpdateBusinessAttributeInput,
} from '../arguments.generated.ts'
import { edit, callerStamp, type GraphqlContext } from '../engine/context.ts'
import { mutationsFor, queriesFor } from '../engine/roots.ts'
import type { Mutation, SchemaModule } from '../engine/schema-module.ts'
import { COLUMN_TYPES } from '../shared/column-types.ts'
import { columnKind } from '../shared/columns.ts'
import { deletionResolver } from '../shared/deleting.ts'
import { listQuery } from '../shared/lists.ts'
import { newUrn } from '../shared/new-urn.ts'
import { assignCreator } from '../shared/owners.ts'
import { fieldContains } from '../shared/search-within.ts'
import { presentMembers } from '../shared/stored-input.ts'
import { requireUrn } from '../shared/target.ts'

const BUSINESS_ATTRIBUTE = businessAttributeEntity.name

const parseAttributeUrn = (text: string) =>
  requireUrn(BUSINESS_ATTRIBUTE, 'a business attribute', text)

const createBusinessAttribute: Mutation<'createBusinessAttribute'> = async (
  _root,
  { input },
  context,
) => {
  const urn = newUrn(context, BUSINESS_ATTRIBUTE, input.id)
  await requireUniqueName(input.name, undefined, context)
  const stamp = callerStamp(context)
  await edit(context, [
    requireNew(urn, 'This Business Attribute already exists!'),
    changeOrCreate(urn, businessAttributeInfo, () => ({
      ...attributeInfo(input),
      created: stamp,
      lastModified: stamp,
    })),
    assignCreator(urn, context),
  ])
  return { urn }
}

const updateBusinessAttribute: Mutation<'updateBusinessAttribute'> = async (
  _root,
  { urn: text, input },
  context,
) => {
  const urn = parseAttributeUrn(text)
  if (input.name) await requireUniqueName(input.name, urn, context)
  await edit(context, [
    requireEntity(urn, `This urn does not exist: ${urn}`),
    changeExisting(urn, businessAttributeInfo, (value) => ({
      ...value,
      ...attributeInfo(input),
      lastModified: callerStamp(context),
    })),
  ])
  return { urn }
}

/** Returns the members that an input states; the field path is the name, as in DataHub. */
function attributeInfo({
  name,
  description,
  type,
}: UpdateBusinessAttributeInput): BusinessAttributeInfo {
  return presentMembers({
    name,
    fieldPath: name,
    description,
    type: type ? { type: COLUMN_TYPES[type] } : undefined,
  })
}

/**
 * Requires that no other business attribute has the name.
 *
 * @throws CatalogError `NAME_TAKEN`, in DataHub's words
 */
async function requireUniqueName(
  name: string,
  except: Urn | undefined,
  context: GraphqlContext,
): Promise<void> {
  const { catalog, budget } = context
  const { hits } = await budget.ask(() =>
    find(catalog, {
      start: 0,
      count: 2,
      entityTypes: [BUSINESS_ATTRIBUTE],
      input: '',
      filter: [],
      within: [fieldContains('name', name, context)],
      flags: { skipAggregates: true, skipHighlighting: true },
    }),
  )
  if (hits.every(({ urn }) => urn === except)) return
  const problem = `"${name}" already exists as Business Attribute. Please pick a unique name.`
  throw new CatalogError('NAME_TAKEN', problem)
}

/** Sets the business attribute of columns, or removes it from those that have it. */
async function setOnColumns(
  { businessAttributeUrn, resourceUrn: resources }: AddBusinessAttributeInput,
  isAdded: boolean,
  context: GraphqlContext,
): Promise<true> {
  const attribute = parseAttributeUrn(businessAttributeUrn)
  const columns = resources.map(({ resourceUrn }) => requireColumnUrn(resourceUrn))
  await edit(context, [
    ...(isAdded ? [requireEntity(attribute, `This urn does not exist: ${attribute}`)] : []),
    ...columns.map((urn) =>
      upsertAspect(urn, businessAttributes.name, (value) => {
        if (isAdded) return { ...value, businessAttribute: { businessAttributeUrn: attribute } }
        const { businessAttribute, ...rest } = value ?? {}
        return attributeUrn(businessAttribute) === attribute ? rest : undefined
      }),
    ),
  ])
  return true
}

const attributeUrn = (association: unknown): Maybe<string> =>
  (association as BusinessAssociation | undefined)?.businessAttributeUrn
interface BusinessAssociation {
  readonly businessAttributeUrn?: string
}

function requireColumnUrn(text: string): Urn {
  const urn = parseUrn(text)
  return entityTypeOf(urn) === schemaField.name ? urn : refuseEdit(`Not a column: ${urn}`)
}

/** Business attributes and their columns (docs/interface: edits/business-attributes). */
export const businessAttributesTopic: SchemaModule = {
  resolvers: { BusinessAttributeInfo: { type: columnKind } },
  queries: queriesFor('reader', {
    listBusinessAttributes: listQuery('businessAttributes', { entityType: BUSINESS_ATTRIBUTE }),
  }),
  mutations: {
    ...mutationsFor('editor', {
      createBusinessAttribute,
      updateBusinessAttribute,
      addBusinessAttribute: (_root, { input }, context) => setOnColumns(input, true, context),
      removeBusinessAttribute: (_root, { input }, context) => setOnColumns(input, false, context),
    }),
    ...mutationsFor('admin', {
      deleteBusinessAttribute: deletionResolver([BUSINESS_ATTRIBUTE]),
    }),
  },
}
