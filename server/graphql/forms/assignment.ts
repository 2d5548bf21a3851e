import { dynamicFormAssignment } from '../../../graph/aspects/dynamic-form-assignment.ts'
import { formInfo, type FormInfo } from '../../../graph/aspects/form-info.ts'
import { forms } from '../../../graph/aspects/forms.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { changing, refuseEdit, requireEntity } from '../../catalog/aspect-changes.ts'
import { withForm } from '../../catalog/changes/forms.ts'
import { edit, stampOf, type GraphqlContext } from '../engine/context.ts'
import { restFilterIn } from '../shared/search-inputs.ts'
import { mutationsFor } from '../engine/roots.ts'
import type { Mutation, SchemaModule } from '../engine/schema-module.ts'
import { upserting } from '../shared/stored-input.ts'
import { urnOf, urnsIn } from '../shared/target.ts'

const formIn = (text: string) => urnOf('form', 'a form', text)

const batchAssignForm: Mutation<'batchAssignForm'> = async (_root, { input }, context) => {
  const form = formIn(input.formUrn)
  const urns = urnsIn(input.entityUrns)
  const { prompts } = await infoOf(form, context)
  const stamp = stampOf(context)
  await edit(
    context,
    urns.map((urn) => changing(urn, forms, (value) => withForm(value, form, prompts, stamp))),
  )
  return true
}

/** Stores the filter of a form; Trellis assigns no forms by it. */
const createDynamicFormAssignment: Mutation<'createDynamicFormAssignment'> = async (
  _root,
  { input },
  context,
) => {
  const form = formIn(input.formUrn)
  const filter = restFilterIn({ orFilters: input.orFilters }, context.catalog.registry)
  await edit(context, [
    requireEntity(form, noForm(form)),
    upserting(form, dynamicFormAssignment.name, () => ({ filter })),
  ])
  return true
}

/** Returns the definition of a form. @throws CatalogError `EDIT_REFUSED` for one that does not exist */
export async function infoOf(form: Urn, { loader }: GraphqlContext): Promise<FormInfo> {
  const info: FormInfo | undefined = await loader.aspect(form, formInfo.name)
  return info ?? refuseEdit(noForm(form))
}

const noForm = (form: Urn) => `Form ${form} does not exist.`

/** Assignment of forms to entities (docs/interface: edits/forms). */
export const formMutations: SchemaModule = {
  mutations: mutationsFor('editor', { batchAssignForm, createDynamicFormAssignment }),
}
