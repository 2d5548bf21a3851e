import { choice, list, urn } from '../model/field.ts'
import { customProperties, description } from './texts.ts'
import { versionTag } from './version-tag.ts'

/** Fields of both ML features and primary keys of feature tables. */
export const featureFields = () => ({
  customProperties: customProperties(),
  description: description(),
  dataType: choice(
    [
      'USELESS',
      'NOMINAL',
      'ORDINAL',
      'BINARY',
      'COUNT',
      'TIME',
      'INTERVAL',
      'IMAGE',
      'VIDEO',
      'AUDIO',
      'TEXT',
      'MAP',
      'SEQUENCE',
      'SET',
      'CONTINUOUS',
      'BYTE',
      'UNKNOWN',
    ],
    { doc: 'Kind of values.' },
  ),
  version: versionTag(),
  sources: list(urn('dataset', { edge: { name: 'DerivedFrom', lineage: 'upstream' } }), {
    doc: 'Datasets that it is computed from.',
  }),
})
