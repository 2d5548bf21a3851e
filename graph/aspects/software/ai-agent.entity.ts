import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'
import { DESCRIBED } from '../carried.ts'

export const aiAgent = entity('aiAgent', {
  doc: 'An AI agent with its instructions and tools.',
  graphql: 'AiAgent',
  graphqlEnum: 'AI_AGENT',
  searchGroup: 'primary',
  key: {
    name: 'aiAgentKey',
    record: 'metadata.key.AIAgentKey',
    fields: { id: text({ search: { as: 'text' } }) },
  },
  carries: [
    ...DESCRIBED,
    'aiAgentInfo',
    'aiAgentDependencies',
    'dataPlatformInstance',
    'displayProperties',
    'upstreamLineage',
    'semanticContent',
    'incidentsSummary',
    'versionProperties',
  ],
  exampleUrn: 'urn:li:aiAgent:shop-assistant',
})
