import type { EntityType } from '../../../graph/model/entity.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { keyPartsOf } from '../../../graph/model/urn.ts'
import type { GraphqlContext, Link } from '../context.ts'
import type { RecordTypes } from './derive.ts'
import { entityNameOf, knownTypes, OTHER, typeSymbolOf } from './entity-names.ts'
import { ENTITY_SPELLINGS, KEY_FIELDS, LINK_ASPECTS } from './entity-spellings.ts'
import { POINT_FIELDS } from './points.ts'
import { LINKS } from './related.ts'
import type { FieldSpec, TypeSpec } from './specs.ts'
import { aspectField, linkOf } from './values.ts'

/** What every entity can be asked for, declared or not. */
const ENTITY_FIELDS: TypeSpec = {
  urn: { type: 'String!', resolve: ({ urn }: Link) => urn },
  type: {
    type: 'EntityType!',
    resolve: ({ urn }: Link, _input: never, { catalog }: GraphqlContext) =>
      typeSymbolOf(catalog.registry, urn),
  },
  exists: {
    type: 'Boolean',
    doc: 'Whether anything was ever written of it; soft-deleted entities exist.',
    resolve: ({ urn }: Link, _input: never, { loader }: GraphqlContext) => loader.exists(urn),
  },
  ...LINKS,
}

/** The GraphQL type of each entity type, and what its fields are answered by. */
export function entityTypes(registry: Registry, records: RecordTypes): Map<string, TypeSpec> {
  const types = new Map<string, TypeSpec>()
  for (const entity of registry.entities) {
    types.set(entity.graphql, {
      ...ENTITY_FIELDS,
      ...keyFields(entity, registry),
      ...aspectFields(entity, registry, records),
      ...ENTITY_SPELLINGS[entity.graphql],
    })
  }
  const undeclared = knownTypes(registry).filter((type) => !registry.entity(type))
  for (const name of [
    ...undeclared.map((type) => entityNameOf(registry, type).graphql),
    OTHER.graphql,
  ]) {
    types.set(name, { ...ENTITY_FIELDS, status: aspectField('Status', 'status') })
  }
  return types
}

/** The parts of the URN: they need no store, so stubs have them too (`reference/graphql.md` 6.1). */
function keyFields({ key, graphql }: EntityType, registry: Registry): TypeSpec {
  const entries = Object.entries(key.fields).map(([name, field], at) => {
    const partOf = ({ urn }: Link) => keyPartsOf(urn)[at]
    const to = field.kind === 'urn' ? field.to : []
    const values = field.kind === 'choice' ? field.values : undefined
    const spec: FieldSpec = {
      type: values ? 'FabricType' : 'String',
      resolve: (link: Link) => {
        const part = partOf(link) ?? null
        return values && !values.includes(part ?? '') ? null : part
      },
    }
    const target = to[0] === undefined ? 'Entity' : (registry.entity(to[0])?.graphql ?? 'Entity')
    const link: FieldSpec = { type: target, resolve: (each: Link) => linkOf(partOf(each), to) }
    const named = KEY_FIELDS[`${graphql}.${name}`] ?? name
    return [named, field.kind === 'urn' ? link : spec] as const
  })
  return Object.fromEntries(entries)
}

function aspectFields(entity: EntityType, registry: Registry, records: RecordTypes): TypeSpec {
  const carried = registry.aspects.filter(
    ({ name }) => name !== entity.key.name && registry.carries(entity.name, name),
  )
  const entries = carried.map((aspect): readonly [string, FieldSpec] => {
    const name = aspect.graphql ?? aspect.name
    const link = LINK_ASPECTS[aspect.name]
    if (link) return [name, { ...link, doc: aspect.doc }]
    const type = records.ofAspect(aspect)
    const points = POINT_FIELDS[aspect.name]
    if (aspect.timeseries && points) return [name, points]
    return [name, aspectField(type, aspect.name, aspect.doc)]
  })
  return Object.fromEntries(entries)
}
