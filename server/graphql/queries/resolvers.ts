import { dataset } from '../../../graph/aspects/datasets/dataset.entity.ts'
import { queryProperties } from '../../../graph/aspects/datasets/query-properties.ts'
import { querySubjects } from '../../../graph/aspects/datasets/query-subjects.ts'
import { query as queryEntity } from '../../../graph/aspects/datasets/query.entity.ts'
import { fieldIs } from '../../../search/where.ts'
import {
  changeExisting,
  changeOrCreate,
  requireEntity,
  type AspectChange,
} from '../../catalog/write/aspect-changes.ts'
import { parsePage } from '../../catalog/page.ts'
import { findQueries } from '../../catalog/find/find-queries.ts'
import type { CreateQuerySubjectInput } from '../arguments.generated.ts'
import { edit, callerStamp, type Part } from '../engine/context.ts'
import { mutationsFor, queriesFor } from '../engine/roots.ts'
import type { Mutation, Query, SchemaModule } from '../engine/schema-module.ts'
import { toLink } from '../engine/values.ts'
import { withSubjectRights } from '../shared/subject-rights.ts'
import { columnDataset } from '../shared/columns.ts'
import { deletionResolver } from '../shared/deleting.ts'
import { newUrn } from '../shared/new-urn.ts'
import { filterIn, sortIn, wordsIn } from '../shared/search-inputs.ts'
import { presentMembers } from '../shared/stored-input.ts'
import { requireUrn } from '../shared/target.ts'

const createQuery: Mutation<'createQuery'> = async (_root, { input }, context) => {
  const urn = newUrn(context, queryEntity.name, undefined)
  const { name, description, statement } = input.properties
  const datasets = datasetsIn(input.subjects)
  const stamp = callerStamp(context)
  await edit(await withSubjectRights(context, urn, datasets), [
    ...datasets.map(requireDataset),
    changeOrCreate(urn, queryProperties, () => ({
      ...presentMembers({ name, description }),
      statement,
      source: 'MANUAL' as const,
      created: stamp,
      lastModified: stamp,
    })),
    changeOrCreate(urn, querySubjects, () => toSubjects(datasets)),
  ])
  return { urn }
}

const updateQuery: Mutation<'updateQuery'> = async (_root, { urn: text, input }, context) => {
  const urn = requireUrn(queryEntity.name, 'a query', text)
  const { name, description, statement } = input.properties ?? {}
  const datasets = input.subjects ? datasetsIn(input.subjects) : []
  const lastModified = callerStamp(context)
  await edit(await withSubjectRights(context, urn, datasets), [
    ...datasets.map(requireDataset),
    changeExisting(urn, queryProperties, (value) => ({
      ...value,
      ...presentMembers({ name, description, statement }),
      lastModified,
    })),
    ...(input.subjects ? [changeExisting(urn, querySubjects, () => toSubjects(datasets))] : []),
  ])
  return { urn }
}

const deleteQuery = deletionResolver([queryEntity.name], withSubjectRights)

function datasetsIn(subjects: readonly CreateQuerySubjectInput[]) {
  const urns = subjects.map(({ datasetUrn }) => requireUrn(dataset.name, 'a dataset', datasetUrn))
  return [...new Set(urns)]
}

function requireDataset(urn: ReturnType<typeof requireUrn>): AspectChange {
  return requireEntity(urn, `Failed to save the query. ${urn} does not exist.`)
}

function toSubjects(urns: ReturnType<typeof datasetsIn>) {
  return { subjects: urns.map((entity) => ({ entity })) }
}

const listQueries: Query<'listQueries'> = async (_root, { input }, { catalog }) => {
  const { query, source, sortInput, datasetUrn, ...narrowing } = input
  const { start, count } = parsePage(input)
  const { total, urns } = await findQueries(catalog, {
    input: wordsIn(query),
    filter: filterIn(narrowing, catalog.registry),
    sort: sortIn(sortInput),
    start,
    count,
    ...(datasetUrn && { within: [fieldIs('entities', datasetUrn)] }),
    ...(source && { source }),
  })
  return { start, count: urns.length, total, queries: urns.map((urn) => ({ urn })) }
}

/**
 * Queries that users write about datasets (docs/interface: edits/queries), and queries on
 * datasets (docs/interface: graphql/queries-of-datasets).
 */
export const queriesTopic: SchemaModule = {
  resolvers: {
    QuerySubject: {
      dataset: ({ value }: Part) => toLink(columnDataset(value['entity']), [dataset.name]),
    },
  },
  queries: queriesFor('reader', { listQueries }),
  mutations: {
    ...mutationsFor('editor', { createQuery, updateQuery }),
    ...mutationsFor('admin', { deleteQuery }),
  },
}
