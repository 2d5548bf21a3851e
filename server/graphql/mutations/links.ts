import { institutionalMemory } from '../../../graph/aspects/institutional-memory.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { changing, refuseEdit } from '../../catalog/aspect-changes.ts'
import { withLink, withoutLink } from '../../catalog/changes/links.ts'
import { edit, stampOf } from '../context.ts'
import { mutationsFor } from '../roots.ts'
import type { Mutation, SchemaModule } from '../schema-module.ts'
import { targetOf } from './target.ts'

function missing(urn: Urn): string {
  return `Failed to change institutional memory for resource ${urn}. Resource does not exist.`
}

const addLink: Mutation<'addLink'> = async (
  _root,
  { input: { linkUrl: url, label, resourceUrn, settings } },
  context,
) => {
  const { urn, checks } = targetOf({ resourceUrn }, missing)
  if (!URL.canParse(url)) {
    refuseEdit(`Failed to change institutional memory for resource ${urn}. Expected an url.`)
  }
  const shown = settings?.showInAssetPreview
  const link = {
    url,
    description: label,
    createStamp: stampOf(context),
    ...(typeof shown === 'boolean' && { settings: { showInAssetPreview: shown } }),
  }
  const taken = `The link '${url}' with label '${label}' already exists`
  const change = changing(urn, institutionalMemory, (value) => {
    return withLink(value, link) ?? refuseEdit(taken)
  })
  await edit(context, [...checks, change])
  return true
}

const removeLink: Mutation<'removeLink'> = async (
  _root,
  { input: { linkUrl, label, resourceUrn } },
  context,
) => {
  const { urn, checks } = targetOf({ resourceUrn }, missing)
  const change = changing(urn, institutionalMemory, (value) => {
    return withoutLink(value, linkUrl, label ?? undefined)
  })
  await edit(context, [...checks, change])
  return true
}

/** Links to what is written elsewhere (docs/interface: edits/links). */
export const linkMutations: SchemaModule = {
  typeDefs: /* GraphQL */ `
    input LinkSettingsInput {
      showInAssetPreview: Boolean
    }
    input AddLinkInput {
      linkUrl: String!
      label: String!
      resourceUrn: String!
      settings: LinkSettingsInput
    }
    input RemoveLinkInput {
      linkUrl: String!
      "None: every link to the address."
      label: String
      resourceUrn: String!
    }
    extend type Mutation {
      addLink(input: AddLinkInput!): Boolean
      removeLink(input: RemoveLinkInput!): Boolean
    }
  `,
  mutations: mutationsFor('editor', { addLink, removeLink }),
}
