import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, list, record, required, text, urn } from '../../model/field.ts'
import { auditStamp } from '../../records/audit.ts'
import { customProperties, entityName } from '../../records/texts.ts'

const TYPES = [
  'container',
  'dataset',
  'dataJob',
  'dataFlow',
  'dashboard',
  'chart',
  'application',
  'mlModel',
  'mlModelGroup',
  'mlPrimaryKey',
  'mlFeature',
  'mlFeatureTable',
  'dataProduct',
  'domain',
  'glossaryTerm',
  'glossaryNode',
  'tag',
  'structuredProperty',
] as const

export const documentInfo = aspect('documentInfo', {
  record: 'knowledge.DocumentInfo',
  graphql: 'info',
  doc: 'Contents, state and related assets of a document.',
  fields: {
    customProperties: customProperties(),
    title: entityName(),
    source: record(
      {
        sourceType: choice(['NATIVE', 'EXTERNAL'], { search: { as: 'keyword' } }),
        externalUrl: text({ search: { as: 'keyword' } }),
        externalId: text({ search: { as: 'keyword' } }),
      },
      { graphql: { type: 'DocumentSource' } },
    ),
    status: record(
      { state: choice(['PUBLISHED', 'UNPUBLISHED'], { search: { as: 'keyword' } }) },
      { graphql: { type: 'DocumentStatus' } },
    ),
    contents: record(
      { text: text({ search: { as: 'text' } }) },
      { graphql: { type: 'DocumentContent' } },
    ),
    created: auditStamp({
      time: 'createdAt',
      actor: { as: 'urn', field: 'creator', queried: false },
      deprecated: true,
    }),
    lastModified: auditStamp({
      time: 'lastModifiedAt',
      actor: { as: 'urn', field: 'lastModifiedBy', queried: false },
      deprecated: true,
    }),
    relatedAssets: list(
      record(
        {
          asset: required(
            urn(TYPES, {
              edge: 'RelatedAsset',
              search: { as: 'urn', field: 'relatedAssets', queried: false },
            }),
          ),
        },
        { graphql: { type: 'DocumentRelatedAsset' } },
      ),
      { doc: 'Assets that the document is about.' },
    ),
    relatedDocuments: list(
      record(
        {
          document: required(
            urn('document', {
              edge: 'RelatedDocument',
              search: { as: 'urn', field: 'relatedDocuments', queried: false },
            }),
          ),
        },
        { graphql: { type: 'DocumentRelatedDocument' } },
      ),
      { doc: 'Related documents.' },
    ),
    parentDocument: record(
      {
        document: urn('document', {
          edge: 'IsChildOf',
          search: { as: 'urn', field: 'parentDocument', queried: false },
        }),
      },
      { graphql: { type: 'DocumentParentDocument' }, doc: 'The parent document.' },
    ),
  },
  example: {
    customProperties: { team: 'data' },
    title: 'How orders are loaded',
    source: {
      sourceType: 'NATIVE',
      externalUrl: 'https://shop.example.com/orders',
      externalId: '1024',
    },
    status: { state: 'PUBLISHED' },
    contents: { text: 'Orders are loaded at six.' },
    created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    lastModified: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    relatedAssets: [{ asset: 'urn:li:container:shop' }],
    relatedDocuments: [{ document: 'urn:li:document:shop' }],
    parentDocument: { document: 'urn:li:document:shop' },
  },
})
export type DocumentInfo = AspectValue<typeof documentInfo>
