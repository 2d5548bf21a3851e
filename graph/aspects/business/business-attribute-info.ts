import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, record, required, text, urn } from '../../model/field.ts'
import { attribution } from '../../records/attribution.ts'
import { auditStamp } from '../../records/audit.ts'
import { columnType } from '../../records/schema.ts'
import { customProperties, entityName } from '../../records/texts.ts'

export const businessAttributeInfo = aspect('businessAttributeInfo', {
  record: 'businessattribute.BusinessAttributeInfo',
  graphql: 'properties',
  doc: 'Definition of a business attribute; its columns share the description, tags and terms.',
  fields: {
    fieldPath: text(),
    description: text({
      search: { as: 'text', field: 'editedFieldDescriptions', has: 'hasDescription' },
      privilege: 'EDIT_ENTITY_DOCS',
    }),
    globalTags: record(
      {
        tags: list(
          record(
            {
              tag: required(
                urn('tag', {
                  only: true,
                  edge: 'EditableSchemaFieldTaggedWith',
                  search: { as: 'urn', field: 'editedFieldTags', boost: 0.5, has: 'hasTags' },
                }),
              ),
              context: text(),
              attribution: attribution('editedFieldTagAttribution'),
            },
            {
              graphql: {
                type: 'TagAssociation',
                fields: { associatedUrn: { type: 'String', at: '@urn' } },
              },
            },
          ),
        ),
      },
      { graphql: { type: 'GlobalTags' } },
    ),
    glossaryTerms: record(
      {
        terms: list(
          record(
            {
              urn: required(
                urn('glossaryTerm', {
                  only: true,
                  edge: 'EditableSchemaFieldWithGlossaryTerm',
                  search: {
                    as: 'urn',
                    field: 'editedFieldGlossaryTerms',
                    boost: 0.5,
                    has: 'hasGlossaryTerms',
                  },
                }),
              ),
              actor: urn(),
              context: text(),
              attribution: attribution('editedFieldTermAttribution'),
            },
            {
              graphql: {
                type: 'GlossaryTermAssociation',
                fields: {
                  term: { type: 'GlossaryTerm', at: 'urn', to: ['glossaryTerm'] },
                  actor: { type: 'CorpUser', to: ['corpuser'] },
                  associatedUrn: { type: 'String', at: '@urn' },
                },
              },
            },
          ),
        ),
        auditStamp: auditStamp(),
      },
      { graphql: { type: 'GlossaryTerms' } },
    ),
    customProperties: customProperties(),
    created: auditStamp(),
    lastModified: auditStamp(),
    deleted: auditStamp(),
    name: entityName(),
    type: columnType(),
  },
  example: {
    fieldPath: 'customer_email',
    description: 'Address to which the shop writes.',
    globalTags: {
      tags: [
        {
          tag: 'urn:li:tag:pii',
          context: '{"source": "email columns"}',
          attribution: {
            time: 1_700_000_000_000,
            actor: 'urn:li:corpuser:ada',
            source: 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)',
          },
        },
      ],
    },
    glossaryTerms: {
      terms: [
        {
          urn: 'urn:li:glossaryTerm:Order',
          actor: 'urn:li:corpuser:ada',
          context: '{"source": "email columns"}',
          attribution: {
            time: 1_700_000_000_000,
            actor: 'urn:li:corpuser:ada',
            source: 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)',
          },
        },
      ],
      auditStamp: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    },
    customProperties: { team: 'data' },
    created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    lastModified: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    deleted: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    name: 'Email',
    type: { type: { 'com.linkedin.schema.StringType': {} } },
  },
})
export type BusinessAttributeInfo = AspectValue<typeof businessAttributeInfo>
