import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, record, text, urn } from '../../model/field.ts'
import { auditStamp } from '../../records/audit.ts'
import { description, entityName } from '../../records/texts.ts'

export const agentSkillInfo = aspect('agentSkillInfo', {
  record: 'agentskill.AgentSkillInfo',
  doc: 'Name, instructions and source of a skill of AI agents.',
  fields: {
    name: entityName(),
    description: description(),
    instructions: text(),
    sourceRepository: record(
      { repositoryUrn: urn('repository'), url: text(), path: text() },
      { graphql: { type: 'SkillSourceRepository' } },
    ),
    requiredTools: list(
      urn('api', { edge: 'SkillRequiresTool', search: { as: 'urn', queried: false } }),
    ),
    created: auditStamp({ time: 'createdAt' }),
    lastModified: auditStamp({ time: 'lastModifiedAt' }),
  },
  example: {
    name: 'Refunds',
    description: 'Decides whether an order is refunded.',
    instructions: 'Look at the order first.',
    sourceRepository: {
      repositoryUrn: 'urn:li:repository:shop',
      url: 'https://git.example.com/shop',
      path: 'skills/refunds.md',
    },
    requiredTools: ['urn:li:api:get-order'],
    created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    lastModified: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
  },
})
export type AgentSkillInfo = AspectValue<typeof agentSkillInfo>
