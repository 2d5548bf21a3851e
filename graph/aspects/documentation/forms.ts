import { aspect, type AspectValue } from '../../model/aspect.ts'
import { list, record, text, urn } from '../../model/field.ts'
import { auditStamp } from '../../records/audit.ts'
import { fieldPrompts } from '../../records/form-prompts.ts'

/** Prompts of an association. */
const prompts = (id: string, time?: string) =>
  list(
    record(
      {
        id: text({ search: { as: 'keyword', field: id } }),
        lastModified: auditStamp(time === undefined ? {} : { time }),
        fieldAssociations: fieldPrompts(),
      },
      {
        graphql: {
          type: 'FormPromptAssociation',
          fields: { lastModified: { type: 'ResolvedAuditStamp' } },
        },
      },
    ),
  )

/** Forms with their prompts, searched by names that begin with `field`. */
const formAssociations = (field: 'incompleteForms' | 'completedForms') =>
  list(
    record(
      {
        urn: urn('form', { search: { as: 'urn', field, queried: false } }),
        incompletePrompts: prompts(`${field}IncompletePromptIds`),
        completedPrompts: prompts(
          `${field}CompletedPromptIds`,
          `${field}CompletedPromptResponseTimes`,
        ),
      },
      {
        graphql: {
          type: 'FormAssociation',
          fields: {
            form: { type: 'Form', at: 'urn', to: ['form'] },
            associatedUrn: { type: 'String', at: '@urn' },
          },
        },
      },
    ),
  )

export const forms = aspect('forms', {
  record: 'common.Forms',
  doc: 'Forms assigned to an entity, with their progress.',
  fields: {
    incompleteForms: formAssociations('incompleteForms'),
    completedForms: formAssociations('completedForms'),
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
