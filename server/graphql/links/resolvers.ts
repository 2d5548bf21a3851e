import {
  institutionalMemory,
  type InstitutionalMemory,
} from '../../../graph/aspects/documentation/institutional-memory.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { changeExisting, refuseEdit } from '../../catalog/write/aspect-changes.ts'
import {
  withLink,
  withChangedLink,
  withoutLink,
  type Link,
} from '../../catalog/write/changes/links.ts'
import type { AddLinkInput } from '../arguments.generated.ts'
import { edit, callerStamp, type GraphqlContext } from '../engine/context.ts'
import { mutationsFor } from '../engine/roots.ts'
import type { Mutation, SchemaModule } from '../engine/schema-module.ts'
import { requireTarget, type Target } from '../shared/target.ts'

function missingMessage(urn: Urn): string {
  return `Failed to change institutional memory for resource ${urn}. Resource does not exist.`
}

type LinksChange = (value: InstitutionalMemory | undefined) => InstitutionalMemory | undefined

/** Changes the links of an entity. */
async function changeLinks(
  { urn, checks }: Target,
  change: LinksChange,
  context: GraphqlContext,
): Promise<true> {
  await edit(context, [...checks, changeExisting(urn, institutionalMemory, change)])
  return true
}

const addLink: Mutation<'addLink'> = (_root, { input }, context) => {
  const takenMessage = `The link '${input.linkUrl}' with label '${input.label}' already exists`
  const change: LinksChange = (value) =>
    withLink(value, newLink(input, context)) ?? refuseEdit(takenMessage)
  return changeLinks(linkTarget(input), change, context)
}

/** Adds a link, or updates the link with the same URL and label. */
const upsertLink: Mutation<'upsertLink'> = (_root, { input }, context) => {
  const link = newLink(input, context)
  const change: LinksChange = (value) => {
    const identity = { url: input.linkUrl, label: input.label }
    const { createStamp: _stamp, ...changes } = link
    return (
      withLink(value, link) ??
      withChangedLink(value, identity, (storedLink) => ({
        ...storedLink,
        ...changes,
        updateStamp: callerStamp(context),
      }))
    )
  }
  return changeLinks(linkTarget(input), change, context)
}

/** Changes the URL or label of a link. */
const updateLink: Mutation<'updateLink'> = (_root, { input }, context) => {
  const { currentUrl, currentLabel, linkUrl, label } = input
  const unknownMessage = `The link '${currentUrl}' with label '${currentLabel}' does not exist`
  const isMoved = currentUrl !== linkUrl || currentLabel !== label
  const change: LinksChange = (value) => {
    const isTaken = value?.elements?.some(
      (link) => link.url === linkUrl && link.description === label,
    )
    if (isMoved && isTaken) refuseEdit(`The link '${linkUrl}' with label '${label}' already exists`)
    const identity = { url: currentUrl, label: currentLabel }
    const { createStamp: _stamp, ...changes } = newLink(input, context)
    return (
      withChangedLink(value, identity, (link) => ({
        ...link,
        ...changes,
        updateStamp: callerStamp(context),
      })) ?? refuseEdit(unknownMessage)
    )
  }
  return changeLinks(linkTarget(input), change, context)
}

/**
 * Returns the target of a link.
 *
 * @throws CatalogError `EDIT_REFUSED` for an invalid URL
 */
function linkTarget({ linkUrl, resourceUrn }: Pick<AddLinkInput, 'linkUrl' | 'resourceUrn'>) {
  const target = requireTarget({ resourceUrn }, missingMessage)
  if (URL.canParse(linkUrl)) return target
  return refuseEdit(
    `Failed to change institutional memory for resource ${target.urn}. Expected an url.`,
  )
}

function newLink(
  { linkUrl: url, label, settings }: Pick<AddLinkInput, 'linkUrl' | 'label' | 'settings'>,
  context: GraphqlContext,
): Link {
  const isPreviewed = settings?.showInAssetPreview
  return {
    url,
    description: label,
    createStamp: callerStamp(context),
    ...(typeof isPreviewed === 'boolean' && { settings: { showInAssetPreview: isPreviewed } }),
  }
}

const removeLink: Mutation<'removeLink'> = (
  _root,
  { input: { linkUrl, label, resourceUrn } },
  context,
) => {
  const change: LinksChange = (value) => withoutLink(value, linkUrl, label ?? undefined)
  return changeLinks(requireTarget({ resourceUrn }, missingMessage), change, context)
}

/** Links to external pages (docs/interface: edits/links). */
export const linksTopic: SchemaModule = {
  mutations: mutationsFor('editor', { addLink, upsertLink, updateLink, removeLink }),
}
