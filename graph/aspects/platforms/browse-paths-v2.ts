import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, record, text, urn } from '../../model/field.ts'

export const browsePathsV2 = aspect('browsePathsV2', {
  record: 'common.BrowsePathsV2',
  graphql: { name: 'browsePathV2', type: 'BrowsePathV2' },
  doc: 'Browse path of an entity: its folders from the root down.',
  fields: {
    path: list(
      record(
        {
          id: text({
            doc: 'Name of the folder, or URN.',
            search: { as: 'browsePathV2', field: 'browsePathV2' },
          }),
          urn: urn([], { doc: 'The entity that the folder stands for, such as a container.' }),
        },
        {
          graphql: {
            type: 'BrowsePathEntry',
            fields: {
              name: { type: 'String', at: 'id' },
              entity: { type: 'Entity', at: 'urn', to: [] },
            },
          },
        },
      ),
    ),
  },
  follows: {
    hook: 'DefaultAspectsUtil',
    key: {
      members: {
        path: { dataJob: { entity: 'flow' }, dataset: { name: 'name', platform: 'platform' } },
      },
      otherwise: { path: [{ id: 'Default' }] },
    },
  },
  example: {
    path: [{ id: 'prod' }, { id: 'urn:li:container:shop', urn: 'urn:li:container:shop' }],
  },
})
export type BrowsePathsV2 = AspectValue<typeof browsePathsV2>
