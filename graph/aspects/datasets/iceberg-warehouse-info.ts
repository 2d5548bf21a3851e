import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, integer, text, urn } from '../../model/field.ts'
import { FABRICS } from '../../records/fabric.ts'

export const icebergWarehouseInfo = aspect('icebergWarehouseInfo', {
  record: 'dataplatforminstance.IcebergWarehouseInfo',
  doc: 'Where an Iceberg warehouse stores its data.',
  fields: {
    dataRoot: text(),
    clientId: urn('dataHubSecret'),
    clientSecret: urn('dataHubSecret'),
    region: text(),
    role: text(),
    tempCredentialExpirationSeconds: integer(),
    env: choice(FABRICS),
  },
  example: {
    dataRoot: 's3://shop/warehouse',
    clientId: 'urn:li:dataHubSecret:warehouse-id',
    clientSecret: 'urn:li:dataHubSecret:warehouse-secret',
    region: 'eu-west-1',
    role: 'arn:aws:iam::1:role/reader',
    tempCredentialExpirationSeconds: 3600,
    env: 'PROD',
  },
})
export type IcebergWarehouseInfo = AspectValue<typeof icebergWarehouseInfo>
