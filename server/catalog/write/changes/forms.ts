import type { FormInfo } from '../../../../graph/aspects/documentation/form-info.ts'
import type { Forms } from '../../../../graph/aspects/documentation/forms.ts'
import type { AuditStamp } from '../../../../graph/model/audit.ts'

/** Adds an incomplete form with all its prompts; undefined when it is assigned already. */
export function withForm(
  value: Forms | undefined,
  urn: string,
  prompts: FormInfo['prompts'],
  lastModified: AuditStamp,
): Forms | undefined {
  const { incompleteForms = [], completedForms = [] } = value ?? {}
  if ([...incompleteForms, ...completedForms].some((form) => form.urn === urn)) return undefined
  const incompletePrompts = (prompts ?? []).map(({ id = '' }) => ({ id, lastModified }))
  const assigned = { urn, incompletePrompts, completedPrompts: [] }
  return {
    ...value,
    incompleteForms: [...incompleteForms, assigned],
    completedForms,
    verifications: value?.verifications ?? [],
  }
}

type Association = NonNullable<Forms['incompleteForms']>[number]
type Prompt = NonNullable<Association['completedPrompts']>[number]

/** Returns the association of an assigned form, completed or not. */
export function findForm(value: Forms | undefined, urn: string): Association | undefined {
  const associations = [...(value?.completedForms ?? []), ...(value?.incompleteForms ?? [])]
  return associations.find((association) => association.urn === urn)
}

/** Where and when a prompt was answered. */
export interface PromptAnswer {
  readonly promptId: string
  /** Set for a prompt about columns, with the columns of the schema. */
  readonly column?: { readonly fieldPath: string; readonly schemaColumns: readonly string[] }
  readonly stamp: AuditStamp
}

/**
 * Completes a prompt of an assigned form, and the form once all required prompts are completed. A
 * prompt about columns is completed once all columns are answered.
 */
export function withAnswer(
  value: Forms | undefined,
  urn: string,
  { prompts = [] }: Pick<FormInfo, 'prompts'>,
  answer: PromptAnswer,
): Forms {
  const form = findForm(value, urn) ?? { urn }
  const { promptId } = answer
  const formPrompts = [...(form.completedPrompts ?? []), ...(form.incompletePrompts ?? [])]
  const previousPrompt = formPrompts.find(({ id }) => id === promptId)
  const prompt = answerPrompt(
    { ...previousPrompt, id: promptId, lastModified: answer.stamp },
    answer,
  )
  const withoutPrompt = (list: readonly Prompt[] = []) => list.filter(({ id }) => id !== promptId)
  const isComplete = isPromptComplete(prompt, answer)
  const updated: Association = {
    ...form,
    completedPrompts: [...withoutPrompt(form.completedPrompts), ...(isComplete ? [prompt] : [])],
    incompletePrompts: [...withoutPrompt(form.incompletePrompts), ...(isComplete ? [] : [prompt])],
  }
  const done = new Set(updated.completedPrompts?.map(({ id }) => id))
  const isFormComplete = prompts.every(({ id, required }) => !required || done.has(id))
  return {
    verifications: [],
    ...value,
    completedForms: replaceForm(value?.completedForms, updated, isFormComplete),
    incompleteForms: replaceForm(value?.incompleteForms, updated, !isFormComplete),
  }
}

/** Adds the verification of a form, replacing an earlier one. */
export function withVerification(
  value: Forms | undefined,
  form: string,
  lastModified: AuditStamp,
): Forms {
  const otherVerifications = (value?.verifications ?? []).filter(
    (verification) => verification.form !== form,
  )
  return { ...value, verifications: [...otherVerifications, { form, lastModified }] }
}

function answerPrompt(prompt: Prompt, { column, stamp }: PromptAnswer): Prompt {
  if (!column) return prompt
  const { completedFieldPrompts = [], incompleteFieldPrompts = [] } = prompt.fieldAssociations ?? {}
  const withoutColumn = <T extends { readonly fieldPath?: string }>(list: readonly T[]) =>
    list.filter(({ fieldPath }) => fieldPath !== column.fieldPath)
  const completed = { fieldPath: column.fieldPath, lastModified: stamp }
  return {
    ...prompt,
    fieldAssociations: {
      completedFieldPrompts: [...withoutColumn(completedFieldPrompts), completed],
      incompleteFieldPrompts: withoutColumn(incompleteFieldPrompts),
    },
  }
}

function isPromptComplete({ fieldAssociations }: Prompt, { column }: PromptAnswer): boolean {
  const answers = fieldAssociations?.completedFieldPrompts?.map(({ fieldPath }) => fieldPath)
  return !column || column.schemaColumns.every((path) => answers?.includes(path))
}

function replaceForm(
  list: readonly Association[] = [],
  form: Association,
  isListed: boolean,
): Association[] {
  if (!isListed) return list.filter(({ urn }) => urn !== form.urn)
  const isKnown = list.some(({ urn }) => urn === form.urn)
  return isKnown
    ? list.map((association) => (association.urn === form.urn ? form : association))
    : [...list, form]
}
