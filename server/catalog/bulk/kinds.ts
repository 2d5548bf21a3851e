import { dataProduct } from '../../../graph/aspects/business/data-product.entity.ts'
import { domain as domainEntity } from '../../../graph/aspects/business/domain.entity.ts'
import { domains } from '../../../graph/aspects/business/domains.ts'
import { structuredProperty } from '../../../graph/aspects/documentation/structured-property.entity.ts'
import { deprecation } from '../../../graph/aspects/lifecycle/deprecation.ts'
import { status } from '../../../graph/aspects/lifecycle/status.ts'
import { corpGroup } from '../../../graph/aspects/people/corp-group.entity.ts'
import { corpuser } from '../../../graph/aspects/people/corpuser.entity.ts'
import { ownership } from '../../../graph/aspects/people/ownership.ts'
import { ownershipType } from '../../../graph/aspects/people/ownership-type.entity.ts'
import type { AuditStamp } from '../../../graph/model/audit.ts'
import type { Fields, RecordValue } from '../../../graph/model/field.ts'
import type { JsonObject } from '../../../graph/model/json.ts'
import { entityTypeOf, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import { wholeCatalog } from '../../authorize/sight/seen-by.ts'
import type { Catalog } from '../catalog.ts'
import {
  changeExisting,
  leaveAbsent,
  refuseEdit,
  requireEntity,
  upsertAspect,
  type AspectChange,
} from '../write/aspect-changes.ts'
import {
  DATA_PRODUCT_PROPERTIES,
  findProductsWith,
  withAssets,
  withoutAssets,
} from '../write/changes/data-products.ts'
import { withDeprecation } from '../write/changes/deprecation.ts'
import { withDomain } from '../write/changes/domains.ts'
import { newOwner, withOwners, withoutOwners, type Owner } from '../write/changes/owners.ts'
import {
  STRUCTURED_PROPERTIES,
  withoutProperties,
  withProperties,
  type PropertyValues,
} from '../write/changes/structured-properties.ts'
import { describeColumn, describeEntity } from '../write/description-changes.ts'
import {
  changeLabels,
  TAG_LABELS,
  TERM_LABELS,
  type LabelKind,
  type LabelOperation,
} from '../write/label-changes.ts'
import { assetChanges } from '../write/product-changes.ts'
import { findDescribed } from './described.ts'
import type { AskedEdit, EditMember, propertyFields } from './edit-fields.ts'
import { editTarget } from './edit-target.ts'

/** An entity that an edit names, and that has to exist, with the types that it may have. */
export interface NamedEntity {
  readonly urn: string
  readonly types: readonly string[]
  /** The path within the edit, as in `tags[0]`. */
  readonly at: string
}

/** What decides on the changes of an edit, besides the edit. */
export interface EditContext {
  readonly catalog: Catalog
  readonly stamp: AuditStamp
}

/** How one operation edits one aspect, by the code of the edits of GraphQL. */
export interface EditKind {
  /** The members that it has to have. */
  readonly requires: readonly EditMember[]
  readonly allows?: readonly EditMember[]
  /** Returns the entities that have to exist. */
  names?(edit: AskedEdit): readonly NamedEntity[]
  /** Returns the changes of each entity, in order. @throws CatalogError that refuses the edit */
  changes(
    urns: readonly Urn[],
    edit: AskedEdit,
    context: EditContext,
  ): readonly (readonly AspectChange[])[] | Promise<readonly (readonly AspectChange[])[]>
}

type ChangesOfOne = (urn: Urn, edit: AskedEdit, context: EditContext) => readonly AspectChange[]

const ofEach =
  (changes: ChangesOfOne): EditKind['changes'] =>
  (urns, edit, context) =>
    urns.map((each) => changes(each, edit, context))

const named = (member: string, urns: readonly string[], types: readonly string[]): NamedEntity[] =>
  urns.map((each, at) => ({ urn: each, types, at: `${member}[${at}]` }))

/** Returns the kinds of edits of tags or terms; a column is labelled in its dataset. */
function labelKinds<F extends Fields>(member: 'tags' | 'terms', kind: LabelKind<F>) {
  const labelsOf = (edit: AskedEdit) => (edit[member] ?? []).map(parseUrn)
  const names: EditKind['names'] = (edit) => named(member, edit[member] ?? [], [kind.entityType])
  const changeBy = (operation: LabelOperation): EditKind['changes'] =>
    ofEach((each, edit, { stamp }) => {
      const { checks, ...target } = editTarget(each)
      const change = changeLabels(kind, target, labelsOf(edit), operation, stamp)
      return [...checks, operation === 'remove' ? leaveAbsent(change) : change]
    })
  const { name } = kind.aspect
  return {
    [`add ${name}`]: { requires: [member], names, changes: changeBy('add') },
    [`remove ${name}`]: { requires: [member], changes: changeBy('remove') },
    [`set ${name}`]: { requires: [member], names, changes: changeBy('set') },
  } satisfies Record<string, EditKind>
}

const ownerEntries = (edit: AskedEdit): Owner[] =>
  (edit.owners ?? []).map(({ owner, type }) =>
    newOwner(parseUrn(owner), undefined, type === undefined ? undefined : parseUrn(type)),
  )

const namedOwners = (edit: AskedEdit): NamedEntity[] => {
  const owners = edit.owners ?? []
  return [
    ...owners.map(({ owner }, at) => ({
      urn: owner,
      types: [corpuser.name, corpGroup.name],
      at: `owners[${at}].owner`,
    })),
    ...owners.flatMap(({ type }, at) =>
      type === undefined
        ? []
        : [{ urn: type, types: [ownershipType.name], at: `owners[${at}].type` }],
    ),
  ]
}

const ownerKinds = {
  [`add ${ownership.name}`]: {
    requires: ['owners'],
    names: namedOwners,
    changes: ofEach((each, edit, { stamp }) => [
      changeExisting(each, ownership, (value) => withOwners(value, ownerEntries(edit), stamp)),
    ]),
  },
  [`remove ${ownership.name}`]: {
    requires: ['owners'],
    changes: ofEach((each, edit, { stamp }) =>
      (edit.owners ?? []).map(({ owner, type }) => {
        const typeUrn = type === undefined ? undefined : parseUrn(type)
        return changeExisting(
          each,
          ownership,
          (value) => value && withoutOwners(value, [parseUrn(owner)], typeUrn, stamp),
        )
      }),
    ),
  },
  [`set ${ownership.name}`]: {
    requires: ['owners'],
    names: namedOwners,
    changes: ofEach((each, edit, { stamp }) => [
      changeExisting(each, ownership, (value) =>
        withOwners({ ...value, owners: [] }, ownerEntries(edit), stamp),
      ),
    ]),
  },
} satisfies Record<string, EditKind>

const setDomain: ChangesOfOne = (each, { domain = '' }) => [
  changeExisting(each, domains, (value) => withDomain(value, parseUrn(domain))),
]

const unsetDomain: ChangesOfOne = (each) => [
  changeExisting(each, domains, (value) => value && withDomain(value, undefined)),
]

const domainKinds = {
  [`set ${domains.name}`]: {
    requires: ['domain'],
    names: ({ domain = '' }) => [{ urn: domain, types: [domainEntity.name], at: 'domain' }],
    changes: ofEach(setDomain),
  },
  [`remove ${domains.name}`]: { requires: [], changes: ofEach(unsetDomain) },
} satisfies Record<string, EditKind>

/** Moves assets to the data product, or out of theirs if none is given. */
const moveToProduct: EditKind['changes'] = async (urns, edit, { catalog }) => {
  const product = edit.dataProduct === undefined ? undefined : parseUrn(edit.dataProduct)
  const formerProducts = await findProductsWith(wholeCatalog(catalog), urns)
  return urns.map((each) => [
    requireEntity(each, `Failed to set Data Product. ${each} does not exist.`),
    ...(product ? assetChanges(product, [each], withAssets) : []),
    ...formerProducts
      .filter((former) => former !== product)
      .flatMap((former) => assetChanges(former as Urn, [each], withoutAssets)),
  ])
}

const productKinds = {
  [`set ${DATA_PRODUCT_PROPERTIES}`]: {
    requires: ['dataProduct'],
    names: ({ dataProduct: product = '' }) => [
      { urn: product, types: [dataProduct.name], at: 'dataProduct' },
    ],
    changes: moveToProduct,
  },
  [`remove ${DATA_PRODUCT_PROPERTIES}`]: { requires: [], changes: moveToProduct },
} satisfies Record<string, EditKind>

const changeProperties =
  (
    change: (
      value: JsonObject | undefined,
      edit: AskedEdit,
      context: EditContext,
    ) => JsonObject | undefined,
  ) =>
  (each: Urn, edit: AskedEdit, context: EditContext): AspectChange[] => [
    requireEntity(each, `Failed to update ${each}. ${each} does not exist.`),
    {
      ...upsertAspect(each, STRUCTURED_PROPERTIES, (value) => change(value, edit, context)),
      mustExist: true,
    },
  ]

const propertyKinds = {
  [`set ${STRUCTURED_PROPERTIES}`]: {
    requires: ['properties'],
    names: ({ properties = [] }) =>
      properties.map(({ propertyUrn }, at) => ({
        urn: propertyUrn,
        types: [structuredProperty.name],
        at: `properties[${at}].propertyUrn`,
      })),
    changes: ofEach(
      changeProperties((value, { properties = [] }, { stamp }) =>
        withProperties(value, properties.map(propertyValues), stamp),
      ),
    ),
  },
  [`remove ${STRUCTURED_PROPERTIES}`]: {
    requires: ['properties'],
    changes: ofEach(
      changeProperties(
        (value, { properties = [] }) =>
          value &&
          withoutProperties(
            value,
            properties.map(({ propertyUrn }) => propertyUrn),
          ),
      ),
    ),
  },
} satisfies Record<string, EditKind>

function propertyValues({
  propertyUrn,
  values = [],
}: RecordValue<typeof propertyFields>): PropertyValues {
  return {
    propertyUrn,
    values: values.map((value, at) => {
      if (typeof value === 'string') return { string: value }
      if (typeof value === 'number') return { double: value }
      return refuseEdit(`values[${at}] of ${propertyUrn} must be a text or a number`)
    }),
  }
}

/** Describes entities and columns; with `onlyMissing` those without any description. */
const describe: EditKind['changes'] = async (urns, edit, { catalog, stamp }) => {
  const { description = '', onlyMissing = false } = edit
  const described = onlyMissing ? await findDescribed(wholeCatalog(catalog), urns) : new Set()
  return urns.map((each) => {
    const { urn: holder, fieldPath, checks } = editTarget(each)
    const change =
      fieldPath === undefined
        ? describeEntity(holder, description, stamp)
        : describeColumn(holder, fieldPath, description, stamp)
    if (!change) return [refuseUndescribed(each)]
    return [...checks, described.has(each) ? keepAsItIs(change) : change]
  })
}

const refuseUndescribed = (each: Urn): AspectChange => ({
  urn: each,
  checks: true,
  decide: () => refuseEdit(`Entities of type ${entityTypeOf(each)} have no description`),
})

/**
 * Returns a change that leaves the value, and needs the same privileges: without them, nobody hears
 * whether there is one.
 */
const keepAsItIs = (change: AspectChange): AspectChange => ({
  ...change,
  decide: ({ entityExists }) =>
    entityExists ? undefined : refuseEdit(`${change.urn} does not exist.`),
})

/** The aspect of edits that describe entities. */
export const DESCRIPTION = 'description'

/** How each operation edits each aspect, by `<operation> <aspect>`. */
export const EDIT_KINDS: ReadonlyMap<string, EditKind> = new Map<string, EditKind>(
  Object.entries<EditKind>({
    ...labelKinds('tags', TAG_LABELS),
    ...labelKinds('terms', TERM_LABELS),
    ...ownerKinds,
    ...domainKinds,
    ...productKinds,
    ...propertyKinds,
    [`set ${DESCRIPTION}`]: {
      requires: ['description'],
      allows: ['onlyMissing'],
      changes: describe,
    },
    [`set ${deprecation.name}`]: {
      requires: ['deprecated'],
      allows: ['note', 'decommissionTime', 'replacement'],
      changes: ofEach((each, edit, { stamp }) => {
        const { deprecated: isDeprecated = false, note, decommissionTime } = edit
        const replacement = edit.replacement === undefined ? undefined : parseUrn(edit.replacement)
        const input = { deprecated: isDeprecated, note, decommissionTime, replacement }
        return [
          changeExisting(each, deprecation, (value) => withDeprecation(value, input, stamp.actor)),
        ]
      }),
    },
    [`set ${status.name}`]: {
      requires: ['removed'],
      changes: ofEach((each, { removed = false }) => [
        changeExisting(each, status, (value) => ({ ...value, removed })),
      ]),
    },
  }),
)
