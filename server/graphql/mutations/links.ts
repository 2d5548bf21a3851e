import { institutionalMemory } from '../../../graph/aspects/institutional-memory.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { withLink, withoutLink } from '../../catalog/changes/links.ts'
import { changing, refuseEdit } from '../../catalog/aspect-changes.ts'
import { edit, stampOf, type GraphqlContext, type SchemaModule } from '../context.ts'
import { needing } from '../roots.ts'
import { targetOf, type Maybe } from './target.ts'

interface AddLinkInput {
  readonly linkUrl: string
  readonly label: string
  readonly resourceUrn: string
  readonly settings?: Maybe<{ readonly showInAssetPreview?: Maybe<boolean> }>
}
interface RemoveLinkInput {
  readonly linkUrl: string
  readonly label?: Maybe<string>
  readonly resourceUrn: string
}

function missing(urn: Urn): string {
  return `Failed to change institutional memory for resource ${urn}. Resource does not exist.`
}

async function addLink(
  _root: unknown,
  { input: { linkUrl: url, label, resourceUrn, settings } }: { input: AddLinkInput },
  context: GraphqlContext,
): Promise<true> {
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

async function removeLink(
  _root: unknown,
  { input: { linkUrl, label, resourceUrn } }: { input: RemoveLinkInput },
  context: GraphqlContext,
): Promise<true> {
  const { urn, checks } = targetOf({ resourceUrn }, missing)
  const change = changing(urn, institutionalMemory, (value) => {
    return withoutLink(value, linkUrl, label ?? undefined)
  })
  await edit(context, [...checks, change])
  return true
}

/** Links to what is written elsewhere (`reference/graphql.md` 5). */
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
  mutations: needing('editor', { addLink, removeLink }),
}
