import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, list, record, text } from '../../model/field.ts'

export const platformResourceInfo = aspect('platformResourceInfo', {
  record: 'platformresource.PlatformResourceInfo',
  doc: 'A resource of a platform that is no asset, such as a user of Looker, by its keys.',
  fields: {
    resourceType: text({ search: { as: 'keyword' } }),
    primaryKey: text({ search: { as: 'keyword' } }),
    secondaryKeys: list(text({ search: { as: 'keyword' } })),
    value: record(
      {
        blob: text(),
        contentType: choice(['JSON', 'BINARY'], {
          graphql: { type: 'SerializedValueContentType' },
        }),
        schemaType: choice(['AVRO', 'PROTOBUF', 'PEGASUS', 'THRIFT', 'JSON', 'NONE'], {
          graphql: { type: 'SerializedValueSchemaType' },
        }),
        schemaRef: text(),
      },
      { graphql: { type: 'SerializedValue' } },
    ),
  },
  example: {
    resourceType: 'USER_INFO',
    primaryKey: 'looker-7',
    secondaryKeys: ['ada@shop.example.com'],
    value: { blob: '{"id": 7}', contentType: 'JSON', schemaType: 'JSON', schemaRef: 'User' },
  },
})
export type PlatformResourceInfo = AspectValue<typeof platformResourceInfo>
