import { aspect, type AspectValue } from '../../model/aspect.ts'
import { text } from '../../model/field.ts'
import { customProperties } from '../../records/texts.ts'

export const versionInfo = aspect('versionInfo', {
  record: 'datajob.VersionInfo',
  doc: 'The version of the code of a pipeline or task.',
  fields: {
    customProperties: customProperties(),
    externalUrl: text({ search: { as: 'keyword' } }),
    version: text(),
    versionType: text(),
  },
  example: {
    customProperties: { team: 'data' },
    externalUrl: 'https://git.example.com/shop/releases/1.2.0',
    version: '1.2.0',
    versionType: 'semver',
  },
})
export type VersionInfo = AspectValue<typeof versionInfo>
