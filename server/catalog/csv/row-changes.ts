import { isDeepStrictEqual } from 'node:util'
import { domain as domainEntity } from '../../../graph/aspects/business/domain.entity.ts'
import { domains } from '../../../graph/aspects/business/domains.ts'
import { glossaryTerm } from '../../../graph/aspects/business/glossary-term.entity.ts'
import { tag } from '../../../graph/aspects/business/tag.entity.ts'
import { dataset } from '../../../graph/aspects/datasets/dataset.entity.ts'
import { corpGroup } from '../../../graph/aspects/people/corp-group.entity.ts'
import { corpuser } from '../../../graph/aspects/people/corpuser.entity.ts'
import { OWNERSHIP_KINDS, ownership } from '../../../graph/aspects/people/ownership.ts'
import { ownershipType } from '../../../graph/aspects/people/ownership-type.entity.ts'
import type { AspectValue } from '../../../graph/model/aspect.ts'
import type { AuditStamp } from '../../../graph/model/audit.ts'
import type { Fields } from '../../../graph/model/field.ts'
import type { JsonObject } from '../../../graph/model/json.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { columnUrn, entityTypeOf, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import type { EntityChanges } from '../bulk/change-each.ts'
import { requireKey } from '../read/require-key.ts'
import {
  changeOrCreate,
  leaveAbsent,
  upsertAspect,
  type AspectChange,
} from '../write/aspect-changes.ts'
import { withDomain } from '../write/changes/domains.ts'
import {
  systemOwnershipType,
  withOwners,
  type Owner,
  type OwnershipKind,
} from '../write/changes/owners.ts'
import {
  STRUCTURED_PROPERTIES,
  withProperties,
  type PropertyValues,
} from '../write/changes/structured-properties.ts'
import { describeEntity } from '../write/description-changes.ts'
import { changeLabels, TAG_LABELS, TERM_LABELS, type LabelKind } from '../write/label-changes.ts'
import { CellError, Cells, type CsvOptions } from './cells.ts'
import { columnChanges } from './column-changes.ts'
import type { Column, PropertyColumn } from './columns.ts'
import type { CsvRow } from './parse-csv.ts'

/**
 * Returns the changes that a row asks for, as the CSV enricher of DataHub makes them (docs/interface:
 * bulk/csv).
 *
 * @throws CellError naming the column
 */
export function rowChanges(
  registry: Registry,
  row: CsvRow,
  options: CsvOptions,
  stamp: AuditStamp,
): EntityChanges {
  if (row.excess > 0) throw new CellError(undefined, `the row has ${row.excess} cells too many`)
  const cells = new Cells(row, options)
  const urn = parseResource(registry, cells)
  const fieldPath = cells.text('subresource')
  if (fieldPath === '') return { urn, changes: entityChanges(urn, cells, options, stamp) }
  if (entityTypeOf(urn) !== dataset.name)
    throw new CellError('subresource', 'only datasets have columns')
  const changes = columnChanges(urn, fieldPath, cells, options, stamp)
  return { urn: parseUrn(columnUrn(urn, fieldPath)), changes }
}

/** Returns what the row has and the entity does not take; empty if nothing. */
export function unusedCells(row: CsvRow): readonly Column[] {
  const isOfDataset = row.cells['resource']?.trim().startsWith(`urn:li:${dataset.name}:`)
  const isOfColumn = Boolean(row.cells['subresource']?.trim())
  const unused: Column[] = [
    ...(isOfDataset ? [] : (['description'] as const)),
    ...(isOfDataset && !isOfColumn ? [] : (['domain'] as const)),
    ...(isOfColumn ? (['owners'] as const) : []),
  ]
  return unused.filter((column) => row.cells[column]?.trim())
}

function parseResource(registry: Registry, cells: Cells): Urn {
  const text = cells.text('resource')
  if (text === '') throw new CellError('resource', 'it is empty; expected a URN')
  try {
    return requireKey(registry, parseUrn(text))
  } catch (error) {
    throw new CellError('resource', error instanceof Error ? error.message : String(error))
  }
}

function entityChanges(
  urn: Urn,
  cells: Cells,
  { isOverride, properties }: CsvOptions,
  stamp: AuditStamp,
): AspectChange[] {
  const changes: AspectChange[] = []
  if (cells.decides('glossary_terms')) {
    const terms = cells.urns('glossary_terms', [glossaryTerm.name])
    changes.push(labelChange(TERM_LABELS, urn, terms, isOverride, stamp))
  }
  if (cells.decides('tags')) {
    const tags = cells.urns('tags', [tag.name])
    changes.push(labelChange(TAG_LABELS, urn, tags, isOverride, stamp))
  }
  if (cells.decides('owners')) {
    const owners = parseOwners(cells)
    changes.push(
      orLeave(
        owners,
        changeOrCreate(urn, ownership, (value) => withListed(value, owners, isOverride, stamp)),
      ),
    )
  }
  const values = parseProperties(cells, properties)
  if (values.length > 0 || (isOverride && properties.length > 0))
    changes.push(changeProperties(urn, values, isOverride, stamp))
  if (entityTypeOf(urn) !== dataset.name) return changes
  if (cells.decides('domain')) {
    const domain = cells.urn('domain', domainEntity.name)
    // As the connector does it, a patch keeps the domain of an entity that has one.
    changes.push(
      orLeave(
        domain ? [domain] : [],
        changeOrCreate(urn, domains, (value) =>
          !isOverride && value?.domains?.length ? value : withDomain(value, domain),
        ),
      ),
    )
  }
  if (cells.decides('description')) {
    const description = cells.raw('description')
    const describe = describeEntity(urn, description, stamp)
    if (describe) changes.push(orLeave(description === '' ? [] : [description], orCreate(describe)))
  }
  return changes
}

/** Returns a change to no elements that leaves an absent aspect absent. */
const orLeave = (elements: readonly unknown[], change: AspectChange): AspectChange =>
  elements.length > 0 ? change : orCreate(leaveAbsent(change))

/** Returns a change of what exists already that also creates the entity. */
const orCreate = (change: AspectChange): AspectChange => ({
  ...change,
  decide: (current, registry) => change.decide({ ...current, entityExists: true }, registry),
})

function labelChange<F extends Fields>(
  kind: LabelKind<F>,
  urn: Urn,
  labels: readonly Urn[],
  isOverride: boolean,
  stamp: AuditStamp,
): AspectChange {
  const operation = isOverride ? 'set' : 'add'
  const change = changeLabels(kind, { urn, fieldPath: undefined }, labels, operation, stamp)
  return orLeave(labels, orCreate(change))
}

/** Returns the owners of a row, in the form of the connector. @throws CellError */
function parseOwners(cells: Cells): Owner[] {
  const typeUrn = cells.urn('ownership_type_urn', ownershipType.name)
  const kind = cells.text('ownership_type') || 'NONE'
  if (!(OWNERSHIP_KINDS as readonly string[]).includes(kind)) {
    const problem = `expected one of ${OWNERSHIP_KINDS.join(', ')}, found '${kind}'`
    throw new CellError('ownership_type', problem)
  }
  // As the connector does it, owners with a type URN are of a custom type, except those of the system.
  const isOfSystem = typeUrn === systemOwnershipType(kind as OwnershipKind)
  const type = typeUrn && !isOfSystem ? 'CUSTOM' : (kind as OwnershipKind)
  return cells
    .urns('owners', [corpuser.name, corpGroup.name])
    .map((owner) => ({ owner, type, ...(typeUrn && { typeUrn }) }))
}

/** Adds owners that are not there, or replaces all. */
function withListed(
  value: AspectValue<typeof ownership> | undefined,
  owners: readonly Owner[],
  isOverride: boolean,
  stamp: AuditStamp,
) {
  const stored = value?.owners ?? []
  if (isOverride) {
    const kept = owners.map((owner) => stored.find((each) => isSameOwner(each, owner)) ?? owner)
    if (value && isDeepStrictEqual(kept, stored)) return value
    return withOwners({ ...value, owners: [] }, kept, stamp)
  }
  const added = owners.filter((owner) => !stored.some((each) => isSameOwner(each, owner)))
  return withOwners(value, added, stamp)
}

const isSameOwner = (one: Owner, other: Owner) =>
  one.owner === other.owner &&
  one.type === other.type &&
  (other.typeUrn === undefined || one.typeUrn === other.typeUrn)

function parseProperties(cells: Cells, properties: readonly PropertyColumn[]): PropertyValues[] {
  const values = new Map<string, (string | number)[]>()
  for (const { column, propertyUrn, isNumber } of properties) {
    for (const text of cells.list(column)) {
      const value = isNumber ? Number(text) : text
      if (typeof value === 'number' && !Number.isFinite(value))
        throw new CellError(column, `expected a number, found '${text}'`)
      const listed = values.get(propertyUrn) ?? []
      values.set(propertyUrn, listed.includes(value) ? listed : [...listed, value])
    }
  }
  return [...values].map(([propertyUrn, listed]) => ({
    propertyUrn,
    values: listed.map((value) =>
      typeof value === 'number' ? { double: value } : { string: value },
    ),
  }))
}

/** Adds values to properties, or replaces all properties. */
function changeProperties(
  urn: Urn,
  properties: readonly PropertyValues[],
  isOverride: boolean,
  stamp: AuditStamp,
): AspectChange {
  const change = (value: JsonObject | undefined) => {
    if (isOverride) {
      const named = new Set<unknown>(properties.map(({ propertyUrn }) => propertyUrn))
      const kept = propertyEntries(value).filter(({ propertyUrn }) => named.has(propertyUrn))
      return withProperties(
        { ...value, properties: kept as unknown as JsonObject[] },
        properties,
        stamp,
      )
    }
    const added = properties.map(({ propertyUrn, values }) => {
      const entry = propertyEntries(value).find((each) => each.propertyUrn === propertyUrn)
      const stored = entry?.values ?? []
      const others = values.filter((each) => !stored.some((old) => isDeepStrictEqual(old, each)))
      return { propertyUrn, values: [...stored, ...others] }
    })
    return withProperties(value, added, stamp)
  }
  return orLeave(properties, upsertAspect(urn, STRUCTURED_PROPERTIES, change))
}

const propertyEntries = (value: JsonObject | undefined) =>
  (value?.['properties'] ?? []) as unknown as readonly PropertyValues[]
