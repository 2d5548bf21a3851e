import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, record, required, text } from '../../model/field.ts'
import { LIMITS } from '../../model/limits.ts'
import { editStamps } from '../../records/audit.ts'
import { columnLabels } from '../../records/labels.ts'

const editedColumn = record(
  {
    fieldPath: required(text()),
    description: text({
      search: { as: 'text', field: 'editedFieldDescriptions', has: 'hasDescription' },
      privilege: 'EDIT_DATASET_COL_DESCRIPTION',
    }),
    ...columnLabels(
      {
        edge: 'EditableSchemaFieldTaggedWith',
        search: { as: 'urn', field: 'editedFieldTags', boost: 0.5, has: 'hasTags' },
        attributed: 'editedFieldTagAttribution',
        privilege: 'EDIT_DATASET_COL_TAGS',
      },
      {
        edge: 'EditableSchemaFieldWithGlossaryTerm',
        search: {
          as: 'urn',
          field: 'editedFieldGlossaryTerms',
          boost: 0.5,
          has: 'hasGlossaryTerms',
        },
        attributed: 'editedFieldTermAttribution',
        privilege: 'EDIT_DATASET_COL_GLOSSARY_TERMS',
      },
    ),
  },
  {
    graphql: {
      type: 'EditableSchemaFieldInfo',
      fields: { tags: { type: 'GlobalTags', at: 'globalTags' } },
    },
  },
)

export const editableSchemaMetadata = aspect('editableSchemaMetadata', {
  record: 'schema.EditableSchemaMetadata',
  privilege: [
    'EDIT_DATASET_COL_TAGS',
    'EDIT_DATASET_COL_GLOSSARY_TERMS',
    'EDIT_DATASET_COL_DESCRIPTION',
  ],
  doc: 'Column descriptions, tags and terms that users edit in the catalog.',
  fields: {
    ...editStamps,
    editableSchemaFieldInfo: list(editedColumn, {
      doc: 'One entry per edited column.',
      key: ['fieldPath'],
      itemsMax: LIMITS.columns.max,
    }),
  },
  start: { editableSchemaFieldInfo: [] },
  example: {
    created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    lastModified: { time: 1_710_000_000_000, actor: 'urn:li:corpuser:grace' },
    editableSchemaFieldInfo: [
      {
        fieldPath: 'customer_email',
        description: 'Address that the order was confirmed to.',
        globalTags: { tags: [{ tag: 'urn:li:tag:pii' }] },
        glossaryTerms: {
          terms: [{ urn: 'urn:li:glossaryTerm:shop.Customer' }],
          auditStamp: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
        },
      },
    ],
  },
})
export type EditableSchemaMetadata = AspectValue<typeof editableSchemaMetadata>
