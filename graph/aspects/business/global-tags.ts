import { aspect, type AspectValue } from '../../model/aspect.ts'
import { tagAssociations } from '../../records/labels.ts'

export const globalTags = aspect('globalTags', {
  record: 'common.GlobalTags',
  privilege: 'EDIT_ENTITY_TAGS',
  graphql: 'tags',
  doc: 'Tags of an entity, added by users or pipelines.',
  fields: {
    tags: tagAssociations({
      edge: 'TaggedWith',
      search: { as: 'urn', field: 'tags', facet: 'Tagged With', boost: 0.5, has: 'hasTags' },
      attributed: 'tagAttribution',
    }),
  },
  start: { tags: [] },
  example: {
    tags: [
      {
        tag: 'urn:li:tag:pii',
        context: 'found by the scanner',
        attribution: {
          time: 1_700_000_000_000,
          actor: 'urn:li:corpuser:scanner',
          source: 'urn:li:dataHubAction:scanner',
          sourceDetail: { rule: 'email' },
        },
      },
    ],
  },
})
export type GlobalTags = AspectValue<typeof globalTags>
