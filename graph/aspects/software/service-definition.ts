import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, long, record, text } from '../../model/field.ts'

export const serviceDefinition = aspect('serviceDefinition', {
  record: 'service.ServiceDefinition',
  doc: 'The specification of a service, as its language writes it.',
  fields: {
    format: choice(['OPENAPI', 'GRAPHQL_SDL', 'GRPC_PROTO', 'ASYNCAPI', 'JSON_SCHEMA', 'OTHER'], {
      graphql: { type: 'ServiceDefinitionFormat' },
    }),
    rawSpec: record(
      {
        blob: text(),
        compression: choice(['NONE', 'GZIP'], { graphql: { type: 'CompressionType' } }),
        uncompressedSize: long(),
      },
      { graphql: { type: 'LargeString' } },
    ),
    version: text(),
    externalUrl: text(),
  },
  example: {
    format: 'OPENAPI',
    rawSpec: { blob: '{"openapi": "3.1.0"}', compression: 'NONE', uncompressedSize: 20 },
    version: '1.2.0',
    externalUrl: 'https://api.example.com/openapi.json',
  },
})
export type ServiceDefinition = AspectValue<typeof serviceDefinition>
