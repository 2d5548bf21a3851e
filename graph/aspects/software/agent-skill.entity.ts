import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'

export const agentSkill = entity('agentSkill', {
  doc: 'A capability that AI agents adopt.',
  graphql: 'AgentSkill',
  graphqlEnum: 'AGENT_SKILL',
  searchGroup: 'primary',
  key: {
    name: 'agentSkillKey',
    record: 'metadata.key.AgentSkillKey',
    fields: { id: text({ search: { as: 'text' } }) },
  },
  carries: [
    'agentSkillInfo',
    'dataPlatformInstance',
    'ownership',
    'status',
    'globalTags',
    'glossaryTerms',
    'semanticContent',
    'institutionalMemory',
    'domains',
    'structuredProperties',
    'versionProperties',
  ],
  exampleUrn: 'urn:li:agentSkill:refunds',
})
