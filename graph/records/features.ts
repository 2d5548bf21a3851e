import { choice, list, urn } from '../model/field.ts'
import { customProperties, description } from './texts.ts'
import { versionTag } from './versions.ts'

/** What is known of a feature of models, and of a key of a table of features. */
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
    { doc: 'Kind of value.' },
  ),
  version: versionTag(),
  sources: list(urn('dataset', { edge: { name: 'DerivedFrom', lineage: 'upstream' } }), {
    doc: 'Datasets that it is made of.',
  }),
})
