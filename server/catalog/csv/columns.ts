import { propertyDefinition } from '../../../graph/aspects/documentation/property-definition.ts'
import { structuredProperty } from '../../../graph/aspects/documentation/structured-property.entity.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { entityTypeOf, isReference } from '../../../graph/model/urn.ts'
import type { Catalog } from '../catalog.ts'
import { typeName } from '../write/structured/type-names.ts'

/** The columns of DataHub's CSV enricher (docs/interface: bulk/csv). */
export const COLUMNS = [
  'resource',
  'subresource',
  'glossary_terms',
  'tags',
  'owners',
  'ownership_type',
  'ownership_type_urn',
  'description',
  'domain',
] as const
export type Column = (typeof COLUMNS)[number]

/** A column with the values of a structured property. */
export interface PropertyColumn {
  readonly column: string
  readonly propertyUrn: string
  readonly isNumber: boolean
}

/**
 * Reads which columns have structured properties.
 *
 * @param mappings `<column>=<URN or ID of a property>`
 * @throws CatalogError `INVALID_PARAMETER` for a malformed mapping, a column that is mapped twice, and
 *   a property that the caller does not see
 */
export async function readPropertyColumns(
  { graph }: Pick<Catalog, 'graph'>,
  mappings: readonly string[],
): Promise<PropertyColumn[]> {
  const named = mappings.map((mapping) => {
    const [, column = '', name = ''] = /^\s*([^=]*[^=\s])\s*=\s*(\S.*)$/s.exec(mapping) ?? []
    const id = name.trim()
    const propertyUrn = id.startsWith('urn:li:') ? id : `urn:li:${structuredProperty.name}:${id}`
    if (column === '' || !isReference(propertyUrn))
      refuse(`propertyColumns: expected <column>=<property>, found '${mapping}'`)
    if (entityTypeOf(propertyUrn) !== structuredProperty.name)
      refuse(`propertyColumns: ${propertyUrn} is no structured property`)
    if ((COLUMNS as readonly string[]).includes(column))
      refuse(`propertyColumns: the column ${column} has a meaning of its own`)
    return { column, propertyUrn }
  })
  for (const [at, { column }] of named.entries()) {
    if (named.findIndex((each) => each.column === column) < at)
      refuse(`propertyColumns: the column ${column} is mapped twice`)
  }
  const stored = await graph.read(
    named.map(({ propertyUrn }) => propertyUrn),
    [propertyDefinition.name],
  )
  return named.map((property) => {
    const definition = stored.get(property.propertyUrn)?.aspects.get(propertyDefinition.name)
    if (!definition) refuse(`propertyColumns: ${property.propertyUrn} does not exist`)
    const { valueType } = definition.value as { readonly valueType?: string }
    return { ...property, isNumber: typeName(valueType ?? '') === 'number' }
  })
}

function refuse(problem: string): never {
  throw new CatalogError('INVALID_PARAMETER', problem)
}
