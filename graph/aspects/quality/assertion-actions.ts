import { aspect, type AspectValue } from '../../model/aspect.ts'
import { choice, list, record } from '../../model/field.ts'

export const assertionActions = aspect('assertionActions', {
  record: 'assertion.AssertionActions',
  graphql: 'actions',
  doc: 'Actions to take when an assertion passes or fails.',
  fields: {
    onSuccess: list(
      record(
        { type: choice(['RAISE_INCIDENT', 'RESOLVE_INCIDENT']) },
        { graphql: { type: 'AssertionAction' } },
      ),
    ),
    onFailure: list(
      record(
        { type: choice(['RAISE_INCIDENT', 'RESOLVE_INCIDENT']) },
        { graphql: { type: 'AssertionAction' } },
      ),
    ),
  },
  example: { onSuccess: [{ type: 'RAISE_INCIDENT' }], onFailure: [{ type: 'RAISE_INCIDENT' }] },
})
export type AssertionActions = AspectValue<typeof assertionActions>
