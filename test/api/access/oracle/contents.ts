import { expect } from 'chai'
import type { Found, Lists, Reader } from './reading.ts'

const SEARCHED = '{ total searchResults { entity { urn } } }'
const COUNT = 'start: 0, count: 10000'
/** What an entity contains, by its type. */
const CONTENTS: Readonly<Record<string, string>> = {
  domain: `domain(urn: $urn) {
      entities(input: { ${COUNT} }) ${SEARCHED}
      children: relationships(input: { types: ["IsPartOf"], direction: INCOMING, ${COUNT} }) { total relationships { entity { urn } } }
    }`,
  glossaryNode: `glossaryNode(urn: $urn) {
      glossaryChildrenSearch(input: { query: "*", count: 10000 }) ${SEARCHED}
      children: relationships(input: { types: ["IsPartOf"], direction: INCOMING, ${COUNT} }) { total relationships { entity { urn } } }
      childrenCount { termsCount nodesCount }
    }`,
  glossaryTerm: `glossaryTerm(urn: $urn) {
      children: relationships(input: { types: ["TermedWith"], direction: INCOMING, ${COUNT} }) { total relationships { entity { urn } } }
    }`,
  dataProduct: `dataProduct(urn: $urn) {
      entities(input: { query: "*", ${COUNT} }) ${SEARCHED}
      children: relationships(input: { types: ["DataProductContains"], direction: OUTGOING, ${COUNT} }) { total relationships { entity { urn } } }
      properties { numAssets }
    }
    listDataProductAssets(urn: $urn, input: { query: "*", ${COUNT} }) ${SEARCHED}`,
  dataset: `dataset(urn: $urn) {
      children: relationships(input: { types: ["DownstreamOf", "Consumes", "IsAssociatedWith"], direction: INCOMING, ${COUNT} }) { total relationships { entity { urn } } }
    }
    listQueries(input: { ${COUNT}, orFilters: [{ and: [{ field: "entities", values: [$urn] }] }] }) { total queries { urn } }`,
}

/** A list of GraphQL, whatever its shape. */
interface Contents {
  readonly total: number
  readonly searchResults?: readonly Member[]
  readonly relationships?: readonly Member[]
  readonly queries?: readonly Member[]
}
interface Member {
  readonly urn?: string
  readonly entity?: { readonly urn: string } | null
}
interface Container {
  readonly entities?: Contents
  readonly children?: Contents
  readonly glossaryChildrenSearch?: Contents
  readonly childrenCount?: { readonly termsCount: number; readonly nodesCount: number }
  readonly properties?: { readonly numAssets: number }
}

/** Lists and counts of what a seen entity contains. */
export async function contentsOf(reader: Reader, urn: string): Promise<Lists> {
  const selection = CONTENTS[urn.split(':')[2]!]
  if (selection === undefined) return {}
  const lists: Record<string, Found> = {}
  const { listDataProductAssets, listQueries, ...answered } = await reader.data<{
    readonly listDataProductAssets?: Contents
    readonly listQueries?: Contents
  }>(`query ($urn: String!) { ${selection} }`, { urn })
  const [entity = {}] = Object.values<Container>(answered)
  const { entities, children, glossaryChildrenSearch, childrenCount, properties } = entity
  const all = { entities, children, glossaryChildrenSearch, listDataProductAssets, listQueries }
  for (const [name, list] of Object.entries(all)) {
    if (!list) continue
    const found = list.searchResults ?? list.relationships ?? list.queries ?? []
    const urns = found.flatMap((each) => each.urn ?? each.entity?.urn ?? [])
    lists[`${name} of ${urn}`] = { urns, total: list.total }
  }
  if (childrenCount) {
    const { termsCount, nodesCount } = childrenCount
    expect(termsCount + nodesCount, urn).to.equal(lists[`children of ${urn}`]?.total)
  }
  if (properties) {
    expect(properties.numAssets, urn).to.equal(lists[`entities of ${urn}`]?.total)
  }
  return lists
}
