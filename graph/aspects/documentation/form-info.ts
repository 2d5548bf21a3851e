import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, flag, list, record, text, urn } from '../../model/field.ts'
import { description } from '../../records/texts.ts'

export const formInfo = aspect('formInfo', {
  record: 'form.FormInfo',
  graphql: 'info',
  doc: 'Prompts of a form and its assignees.',
  fields: {
    name: text({ property: 'name', search: { as: 'partialText', boost: 10 } }),
    description: description(),
    type: choice(['COMPLETION', 'VERIFICATION'], { search: { as: 'keyword' } }),
    prompts: list(
      record(
        {
          id: text({ search: { as: 'keyword', field: 'promptId' } }),
          title: text(),
          description: text(),
          type: choice(['STRUCTURED_PROPERTY', 'FIELDS_STRUCTURED_PROPERTY']),
          structuredPropertyParams: record(
            {
              urn: urn('structuredProperty', {
                search: { as: 'urn', field: 'structuredPropertyPromptUrns' },
              }),
            },
            {
              graphql: {
                type: 'StructuredPropertyParams',
                fields: {
                  structuredProperty: {
                    type: 'StructuredPropertyEntity',
                    at: 'urn',
                    to: ['structuredProperty'],
                  },
                },
              },
            },
          ),
          required: flag(),
        },
        { graphql: { type: 'FormPrompt', fields: { formUrn: { type: 'String', at: '@urn' } } } },
      ),
      { key: ['id'] },
    ),
    actors: record(
      {
        owners: flag({ search: { as: 'flag', field: 'isOwnershipForm' } }),
        ownershipTypes: list(
          urn('ownershipType', {
            edge: 'FormAssignedToOwnershipType',
            search: { as: 'urn', field: 'assignedOwnershipTypes' },
          }),
          { key: [] },
        ),
        groups: list(urn('corpGroup', { search: { as: 'urn', field: 'assignedGroups' } }), {
          key: [],
        }),
        users: list(urn('corpuser', { search: { as: 'urn', field: 'assignedUsers' } }), {
          key: [],
        }),
      },
      {
        graphql: {
          type: 'FormActorAssignment',
          fields: {
            users: { type: '[CorpUser!]', to: ['corpuser'] },
            groups: { type: '[CorpGroup!]', to: ['corpGroup'] },
          },
        },
      },
    ),
  },
  start: { name: '', prompts: [], actors: { users: [], groups: [] } },
  example: {
    name: 'Who owns it',
    description: 'Asks for those who answer for a dataset.',
    type: 'COMPLETION',
    prompts: [
      {
        id: 'owner',
        title: 'Who answers for this?',
        description: 'Name the team that keeps the data.',
        type: 'STRUCTURED_PROPERTY',
        structuredPropertyParams: { urn: 'urn:li:structuredProperty:retention' },
        required: true,
      },
    ],
    actors: {
      owners: true,
      ownershipTypes: ['urn:li:ownershipType:__system__data_steward'],
      groups: ['urn:li:corpGroup:data-platform'],
      users: ['urn:li:corpuser:ada'],
    },
  },
})
export type FormInfo = AspectValue<typeof formInfo>
