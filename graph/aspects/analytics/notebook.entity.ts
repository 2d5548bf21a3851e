import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'
import { COMMON } from '../carried.ts'

export const notebook = entity('notebook', {
  doc: 'A notebook of queries, texts and charts.',
  graphql: 'Notebook',
  graphqlEnum: 'NOTEBOOK',
  searchGroup: 'primary',
  key: {
    name: 'notebookKey',
    record: 'metadata.key.NotebookKey',
    fields: { notebookTool: text(), notebookId: text() },
  },
  carries: [
    ...COMMON,
    'notebookInfo',
    'notebookContent',
    'editableNotebookProperties',
    'glossaryTerms',
    'browsePaths',
    'domains',
    'dataProducts',
    'applications',
    'subTypes',
    'dataPlatformInstance',
    'browsePathsV2',
    'testResults',
    'documentation',
  ],
  hiddenByPolicies: true,
  exampleUrn: 'urn:li:notebook:(querybook,orders)',
})
