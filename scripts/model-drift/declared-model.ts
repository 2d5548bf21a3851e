import type { Aspect } from '../../graph/model/aspect.ts'
import type { Field } from '../../graph/model/field.ts'
import type { Registry } from '../../graph/model/registry.ts'
import { walkFields } from '../../graph/model/field-walk.ts'
import { notePath, searchFacts, type AspectFacts, type ModelFacts } from './model-facts.ts'

const TYPES: Partial<Record<Field['kind'], string>> = {
  text: 'string',
  integer: 'int',
  flag: 'boolean',
}

/** Returns the facts of Trellis's declarations. */
export function declaredModel(registry: Registry): ModelFacts {
  const { aspects, entities, derived } = registry
  return {
    entities: new Map(
      entities.map(({ name, key, searchGroup }) => [
        name,
        {
          keyAspect: key.name,
          searchGroup,
          aspects: new Set(
            aspects
              .map((aspect) => aspect.name)
              .filter((aspectName) => registry.carries(name, aspectName)),
          ),
          isInternal: false,
        },
      ]),
    ),
    aspects: new Map(aspects.map((aspect) => [aspect.name, aspectFacts(aspect)])),
    hooks: new Set(derived.flatMap(({ aspect }) => aspect.follows.hook ?? [])),
  }
}

function aspectFacts({ record, timeseries, fields }: Aspect): AspectFacts {
  const leaves = [...walkFields(fields)].map((leaf) => ({ ...leaf, path: leaf.path.join('/') }))
  return {
    record,
    isTimeseries: timeseries,
    fields: new Map(leaves.map(({ path, field }) => [path, fieldType(field)])),
    edges: new Map(
      leaves.flatMap(({ path, field }) => {
        if (field.kind !== 'urn' || !field.edge) return []
        const { name, lineage } = field.edge
        return [[notePath(path), { name, to: field.to.toSorted(), lineage }] as const]
      }),
    ),
    search: new Map(
      leaves.flatMap(({ path, field: { notes } }) =>
        notes.search ? [[notePath(path), searchFacts(path, notes.search)] as const] : [],
      ),
    ),
    columns: new Map(
      leaves.flatMap(({ path, field: { notes } }) => {
        if (!notes.column) return []
        return [[path, notes.column === true ? 'column' : `key ${notes.column.key}`] as const]
      }),
    ),
  }
}

function fieldType(field: Field): string {
  if (field.kind === 'choice') return `enum ${field.values.toSorted().join(' ')}`
  return TYPES[field.kind] ?? field.kind
}
