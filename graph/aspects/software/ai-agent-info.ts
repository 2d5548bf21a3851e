import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, record, text, urn } from '../../model/field.ts'
import { auditStamp } from '../../records/audit.ts'
import { description, entityName } from '../../records/texts.ts'

export const aiAgentInfo = aspect('aiAgentInfo', {
  record: 'agent.AIAgentInfo',
  doc: 'Name, instructions and origin of an AI agent.',
  fields: {
    name: entityName(),
    tagline: text({ search: { as: 'text', queried: false, has: 'hasTagline' } }),
    description: description(),
    instructions: text(),
    source: record(
      {
        type: choice(['SYSTEM', 'NATIVE', 'EXTERNAL'], {
          graphql: { type: 'AIAgentSourceType' },
          search: { as: 'keyword', field: 'sourceType', facet: true },
        }),
        clonedFrom: urn('aiAgent', {
          edge: 'ClonedFromAgent',
          search: { as: 'urn', facet: 'Cloned From', queried: false },
        }),
      },
      { graphql: { type: 'AIAgentSource' } },
    ),
    created: auditStamp({ time: 'createdAt' }),
    lastModified: auditStamp({ time: 'lastModifiedAt' }),
  },
  example: {
    name: 'Shop assistant',
    tagline: 'Answers questions of customers',
    description: 'Looks up orders and refunds them.',
    instructions: 'Answer in one sentence.',
    source: { type: 'NATIVE', clonedFrom: 'urn:li:aiAgent:assistant' },
    created: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
    lastModified: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
  },
})
export type AiAgentInfo = AspectValue<typeof aiAgentInfo>
