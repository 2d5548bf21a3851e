import { record, text, type Notes } from '../model/field.ts'
import { attribution } from './attribution.ts'

/** The name of a version, `7` or `2024-03-09`. */
export const versionTag = (notes?: Notes) =>
  record(
    { versionTag: text(), metadataAttribution: attribution() },
    { graphql: { type: 'VersionTag' }, ...notes },
  )
