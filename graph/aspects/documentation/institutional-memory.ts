import { aspect, type AspectValue } from '../../model/aspect.ts'
import { flag, list, record, text } from '../../model/field.ts'
import { auditStamp } from '../../records/audit.ts'

export const institutionalMemory = aspect('institutionalMemory', {
  record: 'common.InstitutionalMemory',
  privilege: 'EDIT_ENTITY_DOC_LINKS',
  doc: 'Links from an entity to external documentation.',
  fields: {
    elements: list(
      record(
        {
          url: text(),
          description: text({ doc: 'Label of the link.' }),
          createStamp: auditStamp(),
          updateStamp: auditStamp(),
          settings: record({
            showInAssetPreview: flag({
              doc: 'Whether to show the link in previews of the entity.',
            }),
          }),
        },
        {
          graphql: {
            type: 'InstitutionalMemoryMetadata',
            fields: {
              label: { type: 'String', at: 'description' },
              author: { type: 'CorpUser', at: 'createStamp/actor', to: ['corpuser'] },
              actor: {
                type: 'ResolvedActor',
                at: 'createStamp/actor',
                to: ['corpuser', 'corpGroup'],
              },
              created: { type: 'AuditStamp', at: 'createStamp' },
              updated: { type: 'AuditStamp', at: 'updateStamp' },
              associatedUrn: { type: 'String', at: '@urn' },
            },
          },
        },
      ),
      { key: ['url', 'description'] },
    ),
  },
  start: { elements: [] },
  example: {
    elements: [
      {
        url: 'https://wiki.example.com/orders',
        description: 'How orders are counted',
        createStamp: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
        updateStamp: { time: 1_710_000_000_000, actor: 'urn:li:corpuser:grace' },
        settings: { showInAssetPreview: true },
      },
    ],
  },
})
export type InstitutionalMemory = AspectValue<typeof institutionalMemory>
