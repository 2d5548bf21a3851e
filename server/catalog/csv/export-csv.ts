import { domains, type Domains } from '../../../graph/aspects/business/domains.ts'
import { globalTags, type GlobalTags } from '../../../graph/aspects/business/global-tags.ts'
import {
  glossaryTerms,
  type GlossaryTerms,
} from '../../../graph/aspects/business/glossary-terms.ts'
import { dataset } from '../../../graph/aspects/datasets/dataset.entity.ts'
import { editableDatasetProperties } from '../../../graph/aspects/datasets/editable-dataset-properties.ts'
import {
  editableSchemaMetadata,
  type EditableSchemaMetadata,
} from '../../../graph/aspects/datasets/editable-schema-metadata.ts'
import { ownership, type Ownership } from '../../../graph/aspects/people/ownership.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import type { StoredEntity } from '../../../graph/store/graph-store.ts'
import { selectPage, type Selection } from '../bulk/selection.ts'
import type { Catalog } from '../catalog.ts'
import {
  STRUCTURED_PROPERTIES,
  type PropertyValues,
} from '../write/changes/structured-properties.ts'
import { COLUMNS, type Column, type PropertyColumn } from './columns.ts'
import { formatList } from './lists.ts'
import { formatRow } from './parse-csv.ts'

/** Entities that are read at once. */
const ENTITIES_PER_READ = 500

const ASPECTS = [
  globalTags,
  glossaryTerms,
  ownership,
  domains,
  editableDatasetProperties,
  editableSchemaMetadata,
].map(({ name }) => name)

/**
 * Yields a CSV file with what a search finds, in parts (docs/interface: bulk/csv): a row for each
 * entity, one for each further type of ownership, and one for each column that people have edited.
 *
 * @param catalog as the caller sees it
 * @param read runs a read, which waits for a permit
 */
export async function* exportCsv(
  catalog: Catalog,
  selection: Selection,
  properties: readonly PropertyColumn[],
  read: <Result>(work: () => Promise<Result>) => Promise<Result>,
): AsyncGenerator<string> {
  const header = [...COLUMNS, ...properties.map(({ column }) => column)]
  yield formatRow(header)
  let after: string | undefined
  do {
    const cursor = after
    const { urns, next, entities } = await read(async () => {
      const page = await selectPage(catalog, selection, cursor, ENTITIES_PER_READ)
      const aspects = [...ASPECTS, ...(properties.length > 0 ? [STRUCTURED_PROPERTIES] : [])]
      return { ...page, entities: await catalog.graph.read(page.urns, aspects) }
    })
    const rows = urns.flatMap((urn) => {
      const entity = entities.get(urn)
      return entity ? entityRows(entity, properties) : []
    })
    yield rows.map((row) => formatRow(header.map((column) => row[column] ?? ''))).join('')
    after = next
  } while (after !== undefined)
}

type Row = Readonly<Partial<Record<Column, string>>> & Readonly<Record<string, string>>

function entityRows(
  { urn: resource, aspects }: StoredEntity,
  properties: readonly PropertyColumn[],
): Row[] {
  const valueOf = <Value>(name: string) => aspects.get(name)?.value as Value | undefined
  const isDataset = entityTypeOf(resource) === dataset.name
  const owners = ownerCells(valueOf<Ownership>(ownership.name)?.owners ?? [])
  const { description } = valueOf<{ description?: string }>(editableDatasetProperties.name) ?? {}
  const [firstOwners = {}, ...otherOwners] = owners
  const entity: Row = {
    resource,
    tags: formatList(tagsIn(valueOf(globalTags.name))),
    glossary_terms: formatList(termsIn(valueOf(glossaryTerms.name))),
    ...firstOwners,
    ...(isDataset && {
      description: description ?? '',
      domain: valueOf<Domains>(domains.name)?.domains?.[0] ?? '',
    }),
    ...propertyCells(valueOf(STRUCTURED_PROPERTIES), properties),
  }
  const columns = valueOf<EditableSchemaMetadata>(editableSchemaMetadata.name)
  return [
    entity,
    ...otherOwners.map((cells): Row => ({ resource, ...cells })),
    ...(columns?.editableSchemaFieldInfo ?? []).map((column): Row => ({
      resource,
      subresource: column.fieldPath,
      tags: formatList(tagsIn(column.globalTags)),
      glossary_terms: formatList(termsIn(column.glossaryTerms)),
      description: column.description ?? '',
    })),
  ]
}

const tagsIn = (value: GlobalTags | undefined) => (value?.tags ?? []).map(({ tag }) => tag)
const termsIn = (value: GlossaryTerms | undefined) => (value?.terms ?? []).map(({ urn }) => urn)

/** Returns the cells of owners, by their types: a row has one type. */
function ownerCells(owners: NonNullable<Ownership['owners']>): Row[] {
  const byType = new Map<string, Row>()
  const urns = new Map<string, string[]>()
  for (const { owner, type = 'NONE', typeUrn = '' } of owners) {
    const key = `${type} ${typeUrn}`
    byType.set(key, { ownership_type: type, ownership_type_urn: typeUrn })
    urns.set(key, [...(urns.get(key) ?? []), owner])
  }
  return [...byType].map(([key, cells]) => ({ ...cells, owners: formatList(urns.get(key) ?? []) }))
}

function propertyCells(
  value: { readonly properties?: readonly PropertyValues[] } | undefined,
  properties: readonly PropertyColumn[],
): Row {
  return Object.fromEntries(
    properties.map(({ column, propertyUrn }) => {
      const entry = value?.properties?.find((each) => each.propertyUrn === propertyUrn)
      const values = (entry?.values ?? []).map((each) => String(Object.values(each)[0] ?? ''))
      return [column, formatList(values)]
    }),
  )
}
