import { aspect, type AspectValue } from '../model/aspect.ts'
import { list, record, text, urn } from '../model/field.ts'
import { auditStamp } from '../records/audit.ts'
import { fieldPrompts } from '../records/form-prompts.ts'

export const forms = aspect('forms', {
  record: 'common.Forms',
  doc: 'Forms that a thing is asked to fill in, and how far they are.',
  fields: {
    incompleteForms: list(
      record(
        {
          urn: urn('form', { search: { as: 'urn', field: 'incompleteForms', queried: false } }),
          incompletePrompts: list(
            record(
              {
                id: text({
                  search: { as: 'keyword', field: 'incompleteFormsIncompletePromptIds' },
                }),
                lastModified: auditStamp(),
                fieldAssociations: fieldPrompts(),
              },
              {
                graphql: {
                  type: 'FormPromptAssociation',
                  fields: { lastModified: { type: 'ResolvedAuditStamp' } },
                },
              },
            ),
          ),
          completedPrompts: list(
            record(
              {
                id: text({ search: { as: 'keyword', field: 'incompleteFormsCompletedPromptIds' } }),
                lastModified: auditStamp({
                  timeField: 'incompleteFormsCompletedPromptResponseTimes',
                }),
                fieldAssociations: fieldPrompts(),
              },
              {
                graphql: {
                  type: 'FormPromptAssociation',
                  fields: { lastModified: { type: 'ResolvedAuditStamp' } },
                },
              },
            ),
          ),
        },
        { graphql: { type: 'FormAssociation' } },
      ),
    ),
    completedForms: list(
      record(
        {
          urn: urn('form', { search: { as: 'urn', field: 'completedForms', queried: false } }),
          incompletePrompts: list(
            record(
              {
                id: text({ search: { as: 'keyword', field: 'completedFormsIncompletePromptIds' } }),
                lastModified: auditStamp(),
                fieldAssociations: fieldPrompts(),
              },
              {
                graphql: {
                  type: 'FormPromptAssociation',
                  fields: { lastModified: { type: 'ResolvedAuditStamp' } },
                },
              },
            ),
          ),
          completedPrompts: list(
            record(
              {
                id: text({ search: { as: 'keyword', field: 'completedFormsCompletedPromptIds' } }),
                lastModified: auditStamp({
                  timeField: 'completedFormsCompletedPromptResponseTimes',
                }),
                fieldAssociations: fieldPrompts(),
              },
              {
                graphql: {
                  type: 'FormPromptAssociation',
                  fields: { lastModified: { type: 'ResolvedAuditStamp' } },
                },
              },
            ),
          ),
        },
        { graphql: { type: 'FormAssociation' } },
      ),
    ),
    verifications: list(
      record(
        {
          form: urn('form', { search: { as: 'urn', field: 'verifiedForms', queried: false } }),
          lastModified: auditStamp(),
        },
        {
          graphql: {
            type: 'FormVerificationAssociation',
            fields: {
              form: { type: 'Form', to: ['form'] },
              lastModified: { type: 'ResolvedAuditStamp' },
            },
          },
        },
      ),
    ),
  },
  example: {
    incompleteForms: [
      {
        urn: 'urn:li:form:who-owns-it',
        incompletePrompts: [
          { id: 'orders', lastModified: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' } },
        ],
        completedPrompts: [
          { id: 'orders', lastModified: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' } },
        ],
      },
    ],
    completedForms: [
      {
        urn: 'urn:li:form:who-owns-it',
        incompletePrompts: [
          { id: 'orders', lastModified: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' } },
        ],
        completedPrompts: [
          { id: 'orders', lastModified: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' } },
        ],
      },
    ],
    verifications: [
      {
        form: 'urn:li:form:who-owns-it',
        lastModified: { time: 1_700_000_000_000, actor: 'urn:li:corpuser:ada' },
      },
    ],
  },
})
export type Forms = AspectValue<typeof forms>
