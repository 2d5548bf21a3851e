import { dynamicFormAssignment } from '../../../graph/aspects/dynamic-form-assignment.ts'
import { formInfo, type FormInfo } from '../../../graph/aspects/form-info.ts'
import { forms } from '../../../graph/aspects/forms.ts'
import { parseUrn, type Urn } from '../../../graph/model/urn.ts'
import { changing, refuseEdit, requireEntity } from '../../catalog/aspect-changes.ts'
import { withForm } from '../../catalog/changes/forms.ts'
import { edit, type GraphqlContext } from '../context.ts'
import { restFilterIn } from '../find/inputs.ts'
import { mutationsFor } from '../roots.ts'
import type { Mutation, SchemaModule } from '../schema-module.ts'
import { upserting } from './stored-input.ts'
import { urnOf } from './target.ts'

const formIn = (text: string) => urnOf('form', 'a form', text)

const batchAssignForm: Mutation<'batchAssignForm'> = async (_root, { input }, context) => {
  const form = formIn(input.formUrn)
  const urns = [...new Set<Urn>(input.entityUrns.map((text: string) => parseUrn(text)))]
  const { prompts } = await infoOf(form, context)
  const stamp = { time: context.catalog.clock(), actor: context.actor }
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

async function infoOf(form: Urn, { loader }: GraphqlContext): Promise<FormInfo> {
  const info: FormInfo | undefined = await loader.aspect(form, formInfo.name)
  return info ?? refuseEdit(noForm(form))
}

const noForm = (form: Urn) => `Failed to assign ${form}. ${form} does not exist.`

/** Assignment of forms to entities (docs/interface: edits/forms). */
export const formMutations: SchemaModule = {
  typeDefs: /* GraphQL */ `
    input BatchAssignFormInput {
      formUrn: String!
      entityUrns: [String!]!
    }
    input CreateDynamicFormAssignmentInput {
      formUrn: String!
      "Groups of criteria combined with OR."
      orFilters: [AndFilterInput!]!
    }
    extend type Mutation {
      "Assigns a form to entities. Existing assignments stay unchanged."
      batchAssignForm(input: BatchAssignFormInput!): Boolean
      "Stores the assignment filter of a form. Trellis does not assign forms by filter."
      createDynamicFormAssignment(input: CreateDynamicFormAssignmentInput!): Boolean
    }
  `,
  mutations: mutationsFor('editor', { batchAssignForm, createDynamicFormAssignment }),
}
