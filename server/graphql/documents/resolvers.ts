import {
  documentInfo,
  type DocumentInfo,
} from '../../../graph/aspects/documentation/document-info.ts'
import { documentSettings } from '../../../graph/aspects/documentation/document-settings.ts'
import { status } from '../../../graph/aspects/lifecycle/status.ts'
import { subTypes } from '../../../graph/aspects/platforms/sub-types.ts'
import { document } from '../../../graph/aspects/documentation/document.entity.ts'
import { parseUrn, type Urn } from '../../../graph/model/urn.ts'
import {
  changeExisting,
  changeOrCreate,
  refuseEdit,
  requireEntity,
  requireNew,
  type AspectChange,
} from '../../catalog/write/aspect-changes.ts'
import { closesCycle } from '../../catalog/read/hierarchy.ts'
import type { Maybe } from '../arguments.generated.ts'
import { edit, callerStamp, type GraphqlContext } from '../engine/context.ts'
import { mutationsFor, queriesFor } from '../engine/roots.ts'
import type { Mutation, SchemaModule } from '../engine/schema-module.ts'
import { ancestors } from '../shared/ancestors.ts'
import { newUrn } from '../shared/new-urn.ts'
import { assignOwners, assignCreator } from '../shared/owners.ts'
import { presentMembers } from '../shared/stored-input.ts'
import { requireUrn } from '../shared/target.ts'
import { changeHistory } from './history.ts'
import { searchDocuments, searchRelatedDocuments } from './search.ts'

const parseDocumentUrn = (text: string) => requireUrn(document.name, 'a document', text)

const createDocument: Mutation<'createDocument'> = async (_root, { input }, context) => {
  const { title, state, contents, subType, settings, owners } = input
  const urn = newUrn(context, document.name, input.id)
  const related = parseRelated(input)
  const parent = input.parentDocument ? parseDocumentUrn(input.parentDocument) : undefined
  const stamp = callerStamp(context)
  await edit(context, [
    requireNew(urn, 'This Document already exists!'),
    ...(parent ? [requireRelated(parent)] : []),
    ...related.required,
    changeOrCreate(urn, documentInfo, () => ({
      ...presentMembers({ title }),
      source: { sourceType: 'NATIVE' as const },
      status: { state: state ?? 'UNPUBLISHED' },
      contents,
      created: stamp,
      lastModified: stamp,
      ...related.members,
      ...(parent && { parentDocument: { document: parent } }),
    })),
    ...(subType ? [changeOrCreate(urn, subTypes, () => ({ typeNames: [subType] }))] : []),
    changeOrCreate(urn, documentSettings, () => ({
      showInGlobalContext: settings?.showInGlobalContext ?? true,
      lastModified: stamp,
    })),
    owners?.length ? assignOwners(urn, owners, context) : assignCreator(urn, context),
  ])
  return urn
}

const updateDocumentContents: Mutation<'updateDocumentContents'> = async (
  _root,
  { input: { urn: text, title, contents, subType } },
  context,
) => {
  const urn = parseDocumentUrn(text)
  await edit(context, [
    changeInfo(urn, context, (value) => ({ ...value, ...presentMembers({ title, contents }) })),
    ...(subType ? [changeExisting(urn, subTypes, () => ({ typeNames: [subType] }))] : []),
  ])
  return true
}

const updateDocumentStatus: Mutation<'updateDocumentStatus'> = async (
  _root,
  { input },
  context,
) => {
  const change = (value: DocumentInfo) => ({ ...value, status: { state: input.state } })
  await edit(context, [changeInfo(parseDocumentUrn(input.urn), context, change)])
  return true
}

/** Replaces the lists that are given; an empty one removes all. */
const updateDocumentRelatedEntities: Mutation<'updateDocumentRelatedEntities'> = async (
  _root,
  { input },
  context,
) => {
  const { required, members } = parseRelated(input)
  await edit(context, [
    ...required,
    changeInfo(parseDocumentUrn(input.urn), context, (value) => ({ ...value, ...members })),
  ])
  return true
}

const moveDocument: Mutation<'moveDocument'> = async (_root, { input }, context) => {
  const urn = parseDocumentUrn(input.urn)
  const parent = input.parentDocument ? parseDocumentUrn(input.parentDocument) : undefined
  if (parent && (await closesCycle(context.catalog, parent, urn))) {
    refuseEdit(`Failed to move ${urn}. ${parent} is the document or below it.`)
  }
  await edit(context, [
    ...(parent ? [requireRelated(parent)] : []),
    changeInfo(urn, context, ({ parentDocument: _former, ...value }) => ({
      ...value,
      ...(parent && { parentDocument: { document: parent } }),
    })),
  ])
  return true
}

const updateDocumentSubType: Mutation<'updateDocumentSubType'> = async (
  _root,
  { input: { urn: text, subType } },
  context,
) => {
  const urn = parseDocumentUrn(text)
  await edit(context, [
    changeInfo(urn, context, (value) => value),
    changeExisting(urn, subTypes, () => ({ typeNames: subType ? [subType] : [] })),
  ])
  return true
}

const updateDocumentSettings: Mutation<'updateDocumentSettings'> = async (
  _root,
  { input: { urn: text, showInGlobalContext } },
  context,
) => {
  const urn = parseDocumentUrn(text)
  const lastModified = callerStamp(context)
  await edit(context, [
    changeInfo(urn, context, (value) => value),
    changeExisting(urn, documentSettings, () => ({ showInGlobalContext, lastModified })),
  ])
  return true
}

/** Soft-deletes a document, as DataHub does. */
const deleteDocument: Mutation<'deleteDocument'> = async (_root, { urn }, context) => {
  const markRemoved = (value: object | undefined) => ({ ...value, removed: true })
  await edit(context, [changeExisting(parseDocumentUrn(urn), status, markRemoved)])
  return true
}

function changeInfo(
  urn: Urn,
  context: GraphqlContext,
  change: (value: DocumentInfo) => DocumentInfo,
): AspectChange {
  const lastModified = callerStamp(context)
  return changeExisting(urn, documentInfo, (value) => ({ ...change(value ?? {}), lastModified }))
}

interface RelatedInput {
  readonly relatedAssets?: Maybe<readonly string[]>
  readonly relatedDocuments?: Maybe<readonly string[]>
}

/** Returns the lists that an input gives, and changes that require their entities to exist. */
function parseRelated({ relatedAssets, relatedDocuments }: RelatedInput) {
  const assets = relatedAssets?.map((text) => parseUrn(text))
  const documents = relatedDocuments?.map(parseDocumentUrn)
  return {
    required: [...(assets ?? []), ...(documents ?? [])].map(requireRelated),
    members: {
      ...(assets && { relatedAssets: assets.map((asset) => ({ asset })) }),
      ...(documents && {
        relatedDocuments: documents.map((documentUrn) => ({ document: documentUrn })),
      }),
    },
  }
}

function requireRelated(urn: Urn): AspectChange {
  return requireEntity(urn, `Failed to save the document. ${urn} does not exist.`)
}

const parentDocuments = ancestors({
  member: document.name,
  list: 'documents',
  parent: [documentInfo.name, 'parentDocument', 'document'],
})

/** Documents that users write about entities (docs/interface: edits/documents). */
export const documentsTopic: SchemaModule = {
  resolvers: {
    Document: { changeHistory, parentDocuments },
    Entity: { relatedDocuments: searchRelatedDocuments },
  },
  queries: queriesFor('reader', { searchDocuments }),
  mutations: mutationsFor('editor', {
    createDocument,
    updateDocumentContents,
    updateDocumentStatus,
    updateDocumentRelatedEntities,
    updateDocumentSubType,
    updateDocumentSettings,
    moveDocument,
    deleteDocument,
  }),
}
