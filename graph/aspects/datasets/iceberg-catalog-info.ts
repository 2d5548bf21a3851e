import { aspect, type AspectValue } from '../../model/aspect.ts'
import { flag, text } from '../../model/field.ts'

export const icebergCatalogInfo = aspect('icebergCatalogInfo', {
  record: 'dataset.IcebergCatalogInfo',
  doc: 'Where the metadata of an Iceberg table is.',
  fields: {
    metadataPointer: text(),
    view: flag(),
  },
  example: { metadataPointer: 's3://shop/orders/metadata.json', view: true },
})
export type IcebergCatalogInfo = AspectValue<typeof icebergCatalogInfo>
