import { dynamicFormAssignment } from '../../../graph/aspects/documentation/dynamic-form-assignment.ts'
import { formInfo, type FormInfo } from '../../../graph/aspects/documentation/form-info.ts'
import { forms, type Forms } from '../../../graph/aspects/documentation/forms.ts'
import {
  type SchemaMetadata,
  schemaMetadata,
} from '../../../graph/aspects/datasets/schema-metadata.ts'
import { ownership } from '../../../graph/aspects/people/ownership.ts'
import { form as formEntity } from '../../../graph/aspects/documentation/form.entity.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { columnUrn, parseUrn, type Urn } from '../../../graph/model/urn.ts'
import {
  changeExisting,
  refuseEdit,
  requireColumn,
  requireEntity,
  type AspectChange,
  upsertAspect,
} from '../../catalog/write/aspect-changes.ts'
import {
  withForm,
  findForm,
  withAnswer,
  withVerification,
} from '../../catalog/write/changes/forms.ts'
import {
  STRUCTURED_PROPERTIES,
  withProperties,
} from '../../catalog/write/changes/structured-properties.ts'
import type { SubmitFormPromptInput } from '../arguments.generated.ts'
import { edit, callerStamp, type GraphqlContext, type Part } from '../engine/context.ts'
import { mutationsFor } from '../engine/roots.ts'
import type { Mutation, SchemaModule } from '../engine/schema-module.ts'
import { readGroups } from '../shared/memberships.ts'
import { propertyValues } from '../shared/property-values.ts'
import { restFilterIn } from '../shared/search-inputs.ts'
import { requireUrn, urnsIn } from '../shared/target.ts'

const parseFormUrn = (text: string) => requireUrn(formEntity.name, 'a form', text)

const batchAssignForm: Mutation<'batchAssignForm'> = async (_root, { input }, context) => {
  const form = parseFormUrn(input.formUrn)
  const urns = urnsIn(input.entityUrns)
  const { prompts } = await readForm(form, context)
  const stamp = callerStamp(context)
  await edit(
    context,
    urns.map((urn) => changeExisting(urn, forms, (value) => withForm(value, form, prompts, stamp))),
  )
  return true
}

/** Stores the filter of a form; Trellis assigns no forms by it. */
const createDynamicFormAssignment: Mutation<'createDynamicFormAssignment'> = async (
  _root,
  { input },
  context,
) => {
  const form = parseFormUrn(input.formUrn)
  const filter = restFilterIn({ orFilters: input.orFilters }, context.catalog.registry)
  await edit(context, [
    requireEntity(form, noForm(form)),
    upsertAspect(form, dynamicFormAssignment.name, () => ({ filter })),
  ])
  return true
}

/** Returns the definition of a form. @throws CatalogError `EDIT_REFUSED` if it does not exist */
async function readForm(form: Urn, { loader }: GraphqlContext): Promise<FormInfo> {
  const info: FormInfo | undefined = await loader.aspect(form, formInfo.name)
  return info ?? refuseEdit(noForm(form))
}

const noForm = (form: Urn) => `Form ${form} does not exist.`

const COLUMN_PROMPT = 'FIELDS_STRUCTURED_PROPERTY'

/** Returns whether the caller, or one of their groups, is an assignee of a form. */
async function isAssignee(
  assignees: FormInfo['actors'],
  { actor, loader }: Pick<GraphqlContext, 'actor' | 'loader'>,
): Promise<boolean> {
  if (assignees?.users?.includes(actor)) return true
  const groups = await readGroups(actor as Urn, { loader })
  return groups.some((group) => assignees?.groups?.includes(group))
}

/** Sets the property that a prompt asks for, and completes the prompt, in one transaction. */
const submitFormPrompt: Mutation<'submitFormPrompt'> = async (
  _root,
  { urn: text, input },
  context,
) => {
  const urn = parseUrn(text)
  const form = parseFormUrn(input.formUrn)
  const { promptId } = input
  const info = await readForm(form, context)
  if (!info.prompts?.some(({ id }) => id === promptId)) {
    refuseEdit(`Form ${form} has no prompt ${promptId}.`)
  }
  const stamp = callerStamp(context)
  const column = await readPromptColumn(urn, input, context)
  const answer = { promptId, stamp, ...(column && { column }) }
  await edit(context, [
    ...propertyChanges(urn, input, context),
    changeExisting(urn, forms, (value) => {
      requireAssigned(value, form, urn)
      return withAnswer(value, form, info, answer)
    }),
  ])
  return true
}

function propertyChanges(
  urn: Urn,
  { type, fieldPath, structuredPropertyParams }: SubmitFormPromptInput,
  context: GraphqlContext,
): AspectChange[] {
  if (!structuredPropertyParams) refuseEdit(`structuredPropertyParams is required for ${type}`)
  const values = propertyValues(structuredPropertyParams)
  const missingMessage = `Structured property ${values.propertyUrn} does not exist.`
  const isColumn = type === COLUMN_PROMPT && typeof fieldPath === 'string'
  const target = isColumn ? parseUrn(columnUrn(urn, fieldPath)) : urn
  return [
    requireEntity(urn, `Failed to update ${urn}. ${urn} does not exist.`),
    requireEntity(values.propertyUrn, missingMessage),
    ...(isColumn ? [requireColumn(urn, fieldPath)] : []),
    upsertAspect(target, STRUCTURED_PROPERTIES, (value) =>
      withProperties(value, [values], callerStamp(context)),
    ),
  ]
}

async function readPromptColumn(
  urn: Urn,
  { type, fieldPath }: SubmitFormPromptInput,
  { loader }: GraphqlContext,
) {
  if (type !== COLUMN_PROMPT) return undefined
  if (!fieldPath) return refuseEdit(`fieldPath is required for ${type}`)
  const schema: SchemaMetadata | undefined = await loader.aspect(urn, schemaMetadata.name)
  const schemaColumns = (schema?.fields ?? []).flatMap((field) => field.fieldPath ?? [])
  return { fieldPath, schemaColumns }
}

/** Verifies a completed form, as one of its assignees (docs/interface: edits/form-answers). */
const verifyForm: Mutation<'verifyForm'> = async (_root, { input }, context) => {
  const form = parseFormUrn(input.formUrn)
  const urn = parseUrn(input.entityUrn)
  const { type, actors } = await readForm(form, context)
  if (type !== 'VERIFICATION') refuseEdit(`Form ${form} is not of type VERIFICATION.`)
  if (!(await isAssignee(actors, context)) && !(actors?.owners && (await isOwner(urn, context)))) {
    throw new CatalogError('FORBIDDEN', `Form ${form} is not assigned to ${context.actor}.`)
  }
  const stamp = callerStamp(context)
  await edit(context, [
    changeExisting(urn, forms, (value) => {
      requireAssigned(value, form, urn)
      if (!value?.completedForms?.some((completion) => completion.urn === form)) {
        refuseEdit(`Form ${form} is not completed for ${urn}.`)
      }
      return withVerification(value, form, stamp)
    }),
  ])
  return true
}

function requireAssigned(value: Forms | undefined, form: Urn, urn: Urn): void {
  if (!findForm(value, form)) refuseEdit(`Form ${form} has not been assigned to entity ${urn}`)
}

async function isOwner(urn: Urn, context: GraphqlContext): Promise<boolean> {
  const { actor, loader } = context
  const owners = (await loader.aspect(urn, ownership.name))?.['owners']
  const callerUrns: readonly unknown[] = [actor, ...(await readGroups(actor as Urn, context))]
  return (
    Array.isArray(owners) &&
    owners.some((entry: { owner?: unknown }) => callerUrns.includes(entry.owner))
  )
}

/**
 * Assignment of forms to entities (docs/interface: edits/forms), answers to their prompts, and
 * their verification (docs/interface: edits/form-answers).
 */
export const formsTopic: SchemaModule = {
  resolvers: {
    FormActorAssignment: {
      isAssignedToMe: ({ value }: Part, _input: never, context: GraphqlContext) =>
        isAssignee(value, context),
    },
  },
  mutations: mutationsFor('editor', {
    batchAssignForm,
    createDynamicFormAssignment,
    submitFormPrompt,
    verifyForm,
  }),
}
