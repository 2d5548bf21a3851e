import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, flag, list, map, number, record, text, union, urn } from '../../model/field.ts'
import { auditStamp, RESOLVED_STAMPS } from '../../records/audit.ts'
import { description } from '../../records/texts.ts'

export const propertyDefinition = aspect('propertyDefinition', {
  record: 'structured.StructuredPropertyDefinition',
  schemaVersion: 2,
  graphql: {
    name: 'definition',
    fields: {
      valueType: { type: 'DataTypeEntity', to: ['dataType'] },
      entityTypes: { type: '[EntityTypeEntity!]', to: ['entityType'] },
      allowedPlatforms: { type: '[DataPlatform!]', to: ['dataPlatform'] },
      typeQualifier: { type: 'TypeQualifier' },
      allowedValues: { type: '[AllowedValue!]' },
      ...RESOLVED_STAMPS,
    },
  },
  doc: 'Definition of a structured property: value type, cardinality and entity types.',
  fields: {
    qualifiedName: text({
      doc: 'Unique qualified name; also names the search field.',
      property: 'qualifiedName',
      search: { as: 'keyword', boost: 10, queried: true },
    }),
    displayName: text({
      property: 'name',
      search: { as: 'wordGram', autocomplete: true, boost: 10 },
    }),
    valueType: urn('dataType', {
      only: true,
      doc: 'Type of the values: `datahub.string`, `datahub.number`, `datahub.date`, `datahub.urn`, `datahub.rich_text`.',
    }),
    typeQualifier: map(list(text()), {
      doc: 'Restrictions of the type; `allowedTypes` lists entity types for URN values.',
    }),
    allowedValues: list(
      record({ value: union({ string: text(), double: number() }), description: text() }),
      { doc: 'Allowed values; if absent, any value is allowed.', key: ['value'] },
    ),
    cardinality: choice(['SINGLE', 'MULTIPLE'], {
      doc: 'Whether an entity may have several values.',
    }),
    entityTypes: list(
      urn('entityType', { only: true, edge: 'StructuredPropertyOf', search: { as: 'text' } }),
      { doc: 'Entity types that may have the property.', key: [] },
    ),
    allowedPlatforms: list(urn('dataPlatform', { only: true, search: { as: 'text' } }), {
      key: [],
    }),
    description: description(),
    searchConfiguration: record({
      fieldName: text(),
      fieldType: choice([
        'KEYWORD',
        'TEXT',
        'TEXT_PARTIAL',
        'BROWSE_PATH',
        'URN',
        'URN_PARTIAL',
        'BOOLEAN',
        'COUNT',
        'DATETIME',
        'OBJECT',
        'BROWSE_PATH_V2',
        'WORD_GRAM',
      ]),
      queryByDefault: flag(),
      excludeFromFullTextSearch: flag(),
      enableAutocomplete: flag(),
      addToFilters: flag(),
      addHasValuesToFilters: flag(),
      filterNameOverride: text(),
      hasValuesFilterNameOverride: text(),
      boostScore: number(),
      subfieldBoostScores: map(number()),
      hasValuesFieldName: text(),
      numValuesFieldName: text(),
      weightsPerFieldValue: map(number()),
      fieldNameAliases: list(text()),
      copyTo: list(text()),
      copyUrnTo: list(text()),
    }),
    immutable: flag({ doc: 'Whether values are immutable once set.', search: { as: 'flag' } }),
    version: text(),
    created: auditStamp({ deprecated: true, time: 'createdTime' }),
    lastModified: auditStamp({ deprecated: true, time: 'lastModified' }),
  },
  start: { qualifiedName: '', valueType: 'urn:li:dataType:datahub.string', entityTypes: [] },
  example: {
    qualifiedName: 'shop.retention',
    displayName: 'Retention',
    valueType: 'urn:li:dataType:datahub.string',
    typeQualifier: { allowedTypes: ['urn:li:entityType:datahub.corpuser'] },
    allowedValues: [{ value: { string: '400 days' }, description: 'As the law asks.' }],
    cardinality: 'SINGLE',
    entityTypes: ['urn:li:entityType:datahub.dataset'],
    allowedPlatforms: ['urn:li:dataPlatform:mlflow'],
    description: 'How long rows are kept.',
    searchConfiguration: { fieldName: 'retention', fieldType: 'KEYWORD', queryByDefault: false },
    immutable: true,
    version: '20240309000000',
    created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    lastModified: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
  },
})
export type PropertyDefinition = AspectValue<typeof propertyDefinition>
