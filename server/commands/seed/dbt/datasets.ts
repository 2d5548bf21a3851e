import { datasetProperties } from '../../../../graph/aspects/datasets/dataset-properties.ts'
import { queryProperties } from '../../../../graph/aspects/datasets/query-properties.ts'
import { querySubjects } from '../../../../graph/aspects/datasets/query-subjects.ts'
import { schemaMetadata } from '../../../../graph/aspects/datasets/schema-metadata.ts'
import { viewProperties } from '../../../../graph/aspects/datasets/view-properties.ts'
import { globalTags } from '../../../../graph/aspects/business/global-tags.ts'
import { status } from '../../../../graph/aspects/lifecycle/status.ts'
import { siblings } from '../../../../graph/aspects/lineage/siblings.ts'
import { upstreamLineage } from '../../../../graph/aspects/lineage/upstream-lineage.ts'
import { ownership } from '../../../../graph/aspects/people/ownership.ts'
import { dataPlatformInstance } from '../../../../graph/aspects/platforms/data-platform-instance.ts'
import { subTypes } from '../../../../graph/aspects/platforms/sub-types.ts'
import { datasetProfile } from '../../../../graph/aspects/usage/dataset-profile.ts'
import { columnUrn } from '../../../../graph/model/urn.ts'
import type { Proposal } from '../proposal.ts'
import { textMember, textsMember } from './artifacts.ts'
import { columnKind } from './column-types.ts'
import { listRecords, type DbtNode } from './nodes.ts'
import {
  addition,
  DBT,
  dbtUrn,
  tagsValue,
  NO_STAMP,
  ownershipValue,
  ownerUrn,
  targetUrn,
  upsert,
  type Project,
} from './project.ts'

/** Longest statement that is kept. */
const CODE_CHARACTERS_MAX = 1_048_576
const QUERIES_MAX = 100
const STORED = new Set(['table', 'incremental', 'snapshot'])

/** Returns the proposals of a node as a dataset of dbt. */
export function dbtDataset(project: Project, node: DbtNode): Proposal[] {
  const urn = dbtUrn(node)
  const lineage = upstreamValue(project, node)
  const view = viewValue(node)
  const { rowCount, sizeInBytes, columns } = node
  return [
    upsert(urn, subTypes.name, { typeNames: [subType(node)] }),
    upsert(urn, dataPlatformInstance.name, { platform: DBT }),
    upsert(urn, datasetProperties.name, {
      customProperties: { ...node.properties, ...project.artifacts },
      name: node.name,
      description: node.description,
      tags: node.tags,
    }),
    upsert(urn, status.name, { removed: false }),
    ...(node.owners.length > 0
      ? [upsert(urn, ownership.name, ownershipValue(node.owners.map(ownerUrn)))]
      : []),
    ...(node.tags.length > 0
      ? [upsert(urn, globalTags.name, tagsValue(node.tags.toSorted()))]
      : []),
    upsert(urn, schemaMetadata.name, schemaValue(project, node)),
    ...(lineage ? [upsert(urn, upstreamLineage.name, lineage)] : []),
    ...(view ? [upsert(urn, viewProperties.name, view)] : []),
    ...(node.isMaterialized
      ? [upsert(urn, siblings.name, { siblings: [targetUrn(project, node)], primary: true })]
      : []),
    ...(rowCount !== undefined || sizeInBytes !== undefined
      ? [
          upsert(urn, datasetProfile.name, {
            timestampMillis: project.cataloguedMillis,
            partitionSpec: { partition: 'FULL_TABLE_SNAPSHOT', type: 'FULL_TABLE' },
            ...(rowCount !== undefined && { rowCount }),
            ...(columns.length > 0 && { columnCount: columns.length }),
            ...(sizeInBytes !== undefined && { sizeInBytes }),
          }),
        ]
      : []),
  ]
}

/**
 * Returns the proposals of a node as a table or view of the target platform. They add to what the
 * connector of that platform writes.
 */
export function targetDataset(project: Project, node: DbtNode): Proposal[] {
  if (!node.isMaterialized) return []
  const [urn, upstream] = [targetUrn(project, node), dbtUrn(node)]
  const columns = targetColumns(project, node).map((path): [string[], unknown] => {
    const [below, above] = [columnUrn(urn, path), columnUrn(upstream, path)]
    return [['fineGrainedLineages', 'NONE', below, 'NONE', above], { confidenceScore: 1 }]
  })
  return [
    addition(urn, siblings.name, [
      [['siblings', upstream], upstream],
      [['primary'], false],
    ]),
    ...(node.type === 'source'
      ? []
      : [
          addition(urn, upstreamLineage.name, [
            [['upstreams', upstream], { auditStamp: NO_STAMP, dataset: upstream, type: 'COPY' }],
            ...columns,
          ]),
        ]),
  ]
}

/** Returns the proposals of the queries that a node states in `meta.queries`. */
export function queryProposals(project: Project, node: DbtNode): Proposal[] {
  if (!node.isMaterialized) return []
  const subject = targetUrn(project, node)
  const stamp = { time: project.generatedMillis, actor: 'urn:li:corpuser:dbt_executor' }
  const seenUrns = new Set<string>()
  return listRecords(node.meta['queries'])
    .slice(0, QUERIES_MAX)
    .flatMap((query) => {
      const [name, sql] = [textMember(query, 'name')?.trim(), textMember(query, 'sql')?.trim()]
      const urn = `urn:li:query:${`${node.id}_${name}`.replaceAll(/[^\w\-.]+/g, '_')}`
      if (!name || !sql || seenUrns.has(urn)) return []
      seenUrns.add(urn)
      const lists = ['tags', 'terms'].map(
        (list) => [list, textsMember(query, list).join(', ')] as const,
      )
      const customProperties = Object.fromEntries(lists.filter(([, text]) => text !== ''))
      const description = textMember(query, 'description')
      return [
        upsert(urn, queryProperties.name, {
          customProperties,
          statement: { value: shortenCode(sql), language: 'SQL' },
          source: 'MANUAL',
          name,
          ...(description !== undefined && { description }),
          created: stamp,
          lastModified: stamp,
          origin: subject,
        }),
        upsert(urn, querySubjects.name, { subjects: [{ entity: subject }] }),
        upsert(urn, status.name, { removed: false }),
      ]
    })
}

function subType({ type, materialization }: DbtNode): string {
  if (materialization === 'semantic_view') return 'Semantic View'
  if (type === 'semantic_model') return 'Semantic Model'
  return type.charAt(0).toUpperCase() + type.slice(1)
}

function upstreamValue(project: Project, node: DbtNode) {
  const urn = dbtUrn(node)
  if (node.type === 'source') {
    const table = targetUrn(project, node)
    const columns = targetColumns(project, node).map((path) => ({
      upstreamType: 'FIELD_SET',
      upstreams: [columnUrn(table, path)],
      downstreamType: 'FIELD',
      downstreams: [columnUrn(urn, path)],
      confidenceScore: 1,
    }))
    return {
      upstreams: [{ auditStamp: NO_STAMP, dataset: table, type: 'COPY' }],
      ...(columns.length > 0 && { fineGrainedLineages: columns }),
    }
  }
  const upstreamNodes = node.upstreams.toSorted().flatMap((id) => project.nodes.get(id) ?? [])
  if (upstreamNodes.length === 0) return undefined
  // A source leads on to its table; the lineage of a model goes through the target platform.
  const urns = upstreamNodes.map((upstream) =>
    upstream.isMaterialized && upstream.type !== 'source'
      ? targetUrn(project, upstream)
      : dbtUrn(upstream),
  )
  const own = node.type === 'model' ? targetUrn(project, node) : undefined
  return {
    upstreams: urns
      .filter((upstreamUrn) => upstreamUrn !== own)
      .map((dataset) => ({ auditStamp: NO_STAMP, dataset, type: 'TRANSFORMED' })),
  }
}

function viewValue({ isSql, code, materialization }: DbtNode) {
  if (!isSql || code.raw === undefined) return undefined
  return {
    materialized: STORED.has(materialization ?? ''),
    viewLogic: code.raw,
    ...(code.compiled !== undefined && { formattedViewLogic: shortenCode(code.compiled) }),
    viewLanguage: 'SQL',
  }
}

function schemaValue(project: Project, node: DbtNode) {
  return {
    schemaName: node.id,
    platform: DBT,
    version: 0,
    created: NO_STAMP,
    lastModified: NO_STAMP,
    hash: '',
    platformSchema: { 'com.linkedin.schema.MySqlDDL': { tableSchema: '' } },
    fields: node.columns.map((column, at) => {
      const { comment, description, tags, type } = column
      const isBoth = comment !== '' && description !== '' && comment !== description
      const text = isBoth
        ? `dbt comment: ${comment}\n\ndbt model description: ${description}`
        : comment || description
      return {
        fieldPath: targetColumns(project, node)[at],
        nullable: false,
        ...(text !== '' && { description: text }),
        type: { type: { [`com.linkedin.schema.${columnKind(type)}`]: {} } },
        nativeDataType: type,
        recursive: false,
        ...(tags.length > 0 && { globalTags: tagsValue(tags) }),
        isPartOfKey: false,
      }
    }),
  }
}

/** Returns the paths of the columns; Snowflake's are in lower case, as its connector writes them. */
export const targetColumns = ({ target }: Project, { columns }: DbtNode): string[] =>
  columns.map(({ name }) => (target === 'snowflake' ? name.toLowerCase() : name))

const shortenCode = (code: string): string =>
  code.length > CODE_CHARACTERS_MAX ? `${code.slice(0, CODE_CHARACTERS_MAX)}...` : code
