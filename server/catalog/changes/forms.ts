import type { FormInfo } from '../../../graph/aspects/form-info.ts'
import type { Forms } from '../../../graph/aspects/forms.ts'
import type { AuditStamp } from '../../../graph/model/audit.ts'

/**
 * `value` with a form that is to be filled in, all of whose questions are open; undefined when it is there already,
 * filled in or not.
 */
export function withForm(
  value: Forms | undefined,
  urn: string,
  questions: FormInfo['prompts'],
  lastModified: AuditStamp,
): Forms | undefined {
  const { incompleteForms = [], completedForms = [] } = value ?? {}
  if ([...incompleteForms, ...completedForms].some((each) => each.urn === urn)) return undefined
  const incompletePrompts = (questions ?? []).map(({ id = '' }) => ({ id, lastModified }))
  const assigned = { urn, incompletePrompts, completedPrompts: [] }
  return {
    ...value,
    incompleteForms: [...incompleteForms, assigned],
    completedForms,
    verifications: value?.verifications ?? [],
  }
}
