import type { FormInfo } from '../../../graph/aspects/form-info.ts'
import type { Forms } from '../../../graph/aspects/forms.ts'
import type { AuditStamp } from '../../../graph/model/audit.ts'

/** Adds an incomplete form with all its prompts; undefined when it is assigned already. */
export function withForm(
  value: Forms | undefined,
  urn: string,
  prompts: FormInfo['prompts'],
  lastModified: AuditStamp,
): Forms | undefined {
  const { incompleteForms = [], completedForms = [] } = value ?? {}
  if ([...incompleteForms, ...completedForms].some((each) => each.urn === urn)) return undefined
  const incompletePrompts = (prompts ?? []).map(({ id = '' }) => ({ id, lastModified }))
  const assigned = { urn, incompletePrompts, completedPrompts: [] }
  return {
    ...value,
    incompleteForms: [...incompleteForms, assigned],
    completedForms,
    verifications: value?.verifications ?? [],
  }
}
