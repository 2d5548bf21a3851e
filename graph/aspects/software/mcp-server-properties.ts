import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, map, number, text } from '../../model/field.ts'

export const mcpServerProperties = aspect('mcpServerProperties', {
  record: 'service.McpServerProperties',
  doc: 'How to reach a server of the Model Context Protocol.',
  fields: {
    url: text({ search: { as: 'text', queried: false } }),
    transport: choice(['HTTP', 'SSE', 'WEBSOCKET'], { graphql: { type: 'McpTransport' } }),
    timeout: number({ doc: 'In seconds.' }),
    customHeaders: map(text()),
  },
  example: {
    url: 'https://shop.example.com/mcp',
    transport: 'HTTP',
    timeout: 30,
    customHeaders: { 'X-Team': 'data' },
  },
})
export type McpServerProperties = AspectValue<typeof mcpServerProperties>
