import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, long, record, text, urn } from '../../model/field.ts'
import { auditStamp } from '../../records/audit.ts'

const TYPES = [
  'dataset',
  'schemaField',
  'chart',
  'container',
  'dashboard',
  'dataFlow',
  'dataJob',
  'dataProduct',
  'glossaryTerm',
  'glossaryNode',
  'mlModel',
  'mlFeature',
  'notebook',
  'mlFeatureTable',
  'mlPrimaryKey',
  'mlModelGroup',
  'domain',
] as const

export const postInfo = aspect('postInfo', {
  record: 'post.PostInfo',
  doc: 'Contents and target of a post.',
  fields: {
    type: choice(['HOME_PAGE_ANNOUNCEMENT', 'ENTITY_ANNOUNCEMENT'], { search: { as: 'text' } }),
    content: record({
      title: text({ search: { as: 'partialText', boost: 10 } }),
      type: choice(['TEXT', 'LINK']),
      description: text({ search: { as: 'text', has: 'hasDescription' } }),
      link: text(),
      media: record({ type: choice(['IMAGE']), location: text() }),
    }),
    created: long({ deprecated: true, search: { as: 'count' } }),
    lastModified: long({ deprecated: true, search: { as: 'count' } }),
    auditStamp: auditStamp({ time: { as: 'count', field: 'created' }, deprecated: true }),
    target: urn(TYPES, {
      edge: 'PostTarget',
      doc: 'Asset whose page shows the post.',
      search: { as: 'text' },
    }),
  },
  example: {
    type: 'HOME_PAGE_ANNOUNCEMENT',
    content: {
      title: 'Orders are complete',
      type: 'LINK',
      description: 'Orders are loaded again since eight.',
      link: 'https://shop.example.com/orders',
      media: { type: 'IMAGE', location: 'https://shop.example.com/orders.png' },
    },
    created: 1_700_000_000_000,
    lastModified: 1_700_000_000_000,
    auditStamp: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    target: 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)',
  },
})
export type PostInfo = AspectValue<typeof postInfo>
