import { postInfo, type PostInfo } from '../../../graph/aspects/workspace/post-info.ts'
import { post } from '../../../graph/aspects/workspace/post.entity.ts'
import { parseUrn } from '../../../graph/model/urn.ts'
import {
  changeExisting,
  changeOrCreate,
  requireEntity,
} from '../../catalog/write/aspect-changes.ts'
import type { CreatePostInput, UpdatePostContentInput } from '../arguments.generated.ts'
import { edit, callerStamp, type GraphqlContext, type Link } from '../engine/context.ts'
import { mutationsFor, queriesFor } from '../engine/roots.ts'
import type { Mutation, Query, SchemaModule } from '../engine/schema-module.ts'
import { toPart } from '../engine/values.ts'
import { deletionResolver } from '../shared/deleting.ts'
import { listField } from '../shared/lists.ts'
import { newUrn } from '../shared/new-urn.ts'
import { filterIn } from '../shared/search-inputs.ts'
import { presentMembers } from '../shared/stored-input.ts'
import { requireUrn } from '../shared/target.ts'

const createPost: Mutation<'createPost'> = async (_root, { input }, context) => {
  const urn = newUrn(context, post.name, undefined)
  const target = input.resourceUrn ? parseUrn(input.resourceUrn) : undefined
  const stamp = callerStamp(context)
  await edit(context, [
    ...(target
      ? [requireEntity(target, `Failed to create a post. ${target} does not exist.`)]
      : []),
    changeOrCreate(urn, postInfo, () => ({
      ...toPostContent(input),
      created: stamp.time,
      lastModified: stamp.time,
      auditStamp: stamp,
      ...presentMembers({ target }),
    })),
  ])
  return true
}

const updatePost: Mutation<'updatePost'> = async (_root, { input }, context) => {
  const urn = requireUrn(post.name, 'a post', input.urn)
  const { time } = callerStamp(context)
  await edit(context, [
    changeExisting(urn, postInfo, (value) => ({
      ...value,
      ...toPostContent(input),
      lastModified: time,
    })),
  ])
  return true
}

function toPostContent({
  postType: type,
  content,
}: Pick<CreatePostInput, 'postType'> & { readonly content: UpdatePostContentInput }) {
  const { contentType, title, description, link, media } = content
  return {
    type,
    content: { type: contentType, title, ...presentMembers({ description, link, media }) },
  }
}

/** Lists posts, the latest first, optionally those about one entity. */
const listPosts: Query<'listPosts'> = (_root, { input }, context) => {
  const { resourceUrn, orFilters } = input
  const filters = resourceUrn ? [{ field: 'target', values: [resourceUrn] }] : null
  const filter = filterIn({ filters, orFilters }, context.catalog.registry)
  const sort = { field: 'lastModified', descending: true }
  return listField('posts', { entityType: post.name, filter, sort }, input, context)
}

async function lastModified({ urn }: Link, _input: never, { loader }: GraphqlContext) {
  const value: PostInfo | undefined = await loader.aspect(urn, postInfo.name)
  return toPart(urn, value && { ...value.auditStamp, time: value.lastModified })
}

/** Announcements (docs/interface: edits/posts). */
export const postsTopic: SchemaModule = {
  resolvers: { Post: { lastModified } },
  queries: queriesFor('reader', { listPosts }),
  mutations: {
    ...mutationsFor('editor', { createPost, updatePost }),
    ...mutationsFor('admin', { deletePost: deletionResolver([post.name]) }),
  },
}
