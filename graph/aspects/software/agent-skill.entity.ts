import { entity } from '../../model/entity.ts'
import { text } from '../../model/field.ts'
import { DESCRIBED } from '../carried.ts'

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
    ...DESCRIBED,
    'agentSkillInfo',
    'dataPlatformInstance',
    'semanticContent',
    'versionProperties',
  ],
  exampleUrn: 'urn:li:agentSkill:refunds',
})
