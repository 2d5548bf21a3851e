import type { EntityType } from '../../graph/model/entity.ts'
import type { EdgeNote } from '../../graph/model/field.ts'
import { walkFields } from '../../graph/model/field-walk.ts'
import { registry } from '../../graph/registry.ts'
import { schemaField } from '../../graph/aspects/datasets/schema-field.entity.ts'

/** Two labels that lineage links. */
export interface LineagePair {
  readonly dependent: string
  readonly source: string
  /** The edges that link them; those with an arrow lead from the source to the dependent. */
  readonly names: readonly string[]
}

/** Returns the labels that lineage links by declared edges, in order. */
export function lineagePairs(): LineagePair[] {
  const names = new Map<string, Set<string>>()
  for (const { from, to, note } of lineageEdges()) {
    const isUpstream = note.lineage === 'upstream'
    const pair = (isUpstream ? [from, to] : [to, from]).map(({ graphql }) => graphql).join(' ')
    const name = isUpstream ? note.name : `← ${note.name}`
    names.set(pair, (names.get(pair) ?? new Set()).add(name))
  }
  return [...names.keys()].toSorted().map((pair) => {
    const [dependent = '', source = ''] = pair.split(' ')
    return { dependent, source, names: [...(names.get(pair) ?? [])].toSorted() }
  })
}

interface TypedEdge {
  readonly from: EntityType
  readonly to: EntityType
  readonly note: Pick<EdgeNote, 'name' | 'lineage'>
}

function lineageEdges(): TypedEdge[] {
  return registry.aspects.flatMap((aspect) => {
    const owners = registry.entities.filter(({ name }) => registry.carries(name, aspect.name))
    const declaredEdges = [...walkFields(aspect.fields)].flatMap(({ field }) => {
      const note = field.kind === 'urn' ? field.edge : undefined
      if (field.kind !== 'urn' || !note?.lineage) return []
      // Undeclared types have no label.
      const targets = field.to.flatMap((type) => registry.entity(type) ?? [])
      return owners.flatMap((from) => targets.map((to) => ({ from, to, note })))
    })
    // Derived lineage is that of columns.
    const derivedEdges = aspect.derivedEdges
      .filter(({ lineage }) => lineage)
      .map((note) => ({ from: schemaField, to: schemaField, note }))
    return [...declaredEdges, ...derivedEdges]
  })
}
