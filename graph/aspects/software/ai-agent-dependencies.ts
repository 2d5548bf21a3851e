import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, urn } from '../../model/field.ts'

export const aiAgentDependencies = aspect('aiAgentDependencies', {
  record: 'agent.AIAgentDependencies',
  doc: 'The skills, tools and models that an AI agent uses.',
  fields: {
    skills: list(
      urn('agentSkill', { edge: 'AgentHasSkill', search: { as: 'urn', queried: false } }),
    ),
    tools: list(
      urn('api', {
        edge: { name: 'AgentUsesTool', lineage: 'upstream' },
        search: { as: 'urn', queried: false },
      }),
    ),
    models: list(urn('mlModel', { edge: 'AgentUsesModel' })),
  },
  example: {
    skills: ['urn:li:agentSkill:refunds'],
    tools: ['urn:li:api:get-order'],
    models: ['urn:li:mlModel:(urn:li:dataPlatform:mlflow,churn_7,PROD)'],
  },
})
export type AiAgentDependencies = AspectValue<typeof aiAgentDependencies>
