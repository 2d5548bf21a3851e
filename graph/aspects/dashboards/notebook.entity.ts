import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'

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
    'notebookInfo',
    'notebookContent',
    'editableNotebookProperties',
    'ownership',
    'status',
    'globalTags',
    'glossaryTerms',
    'browsePaths',
    'institutionalMemory',
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
