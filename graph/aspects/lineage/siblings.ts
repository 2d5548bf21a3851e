import { aspect, type AspectValue } from '../../model/aspect.ts'
import { pairedOnPlatforms } from '../../model/derivations/paired-on-platforms.ts'
import { flag, list, urn } from '../../model/field.ts'

export const siblings = aspect('siblings', {
  record: 'common.Siblings',
  graphql: {
    type: 'SiblingProperties',
    fields: {
      isPrimary: { type: 'Boolean', at: 'primary' },
      siblings: { type: '[Entity!]', to: [] },
    },
  },
  doc: 'Datasets that represent the same data on other platforms, such as a dbt model and its table.',
  fields: {
    siblings: list(
      urn('dataset', {
        edge: 'SiblingOf',
        search: { as: 'urn', queried: false, has: 'hasSiblings', hasFacet: true },
      }),
      { key: [] },
    ),
    primary: flag({ doc: 'Whether this dataset is the primary sibling.', property: 'primary' }),
  },
  follows: {
    hook: 'SiblingAssociationHook',
    others: pairedOnPlatforms({
      from: 'dataset',
      platform: 'urn:li:dataPlatform:dbt',
      upstreams: { aspect: 'upstreamLineage', at: 'upstreams/*/dataset', edge: 'DownstreamOf' },
      source: { aspect: 'subTypes', at: 'typeNames/*', values: ['Source', 'source'] },
      list: 'siblings',
      primary: 'primary',
    }),
  },
  start: { siblings: [], primary: false },
  example: {
    siblings: ['urn:li:dataset:(urn:li:dataPlatform:dbt,shop.orders,PROD)'],
    primary: false,
  },
})
export type Siblings = AspectValue<typeof siblings>
