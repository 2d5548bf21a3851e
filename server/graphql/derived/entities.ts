import type { Aspect } from '../../../graph/model/aspect.ts'
import type { EntityType } from '../../../graph/model/entity.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { keyPartsOf } from '../../../graph/model/urn.ts'
import { FABRICS } from '../../../graph/records/fabric.ts'
import { UNDECLARED } from '../../../graph/undeclared/undeclared.ts'
import type { GraphqlContext, Link } from '../engine/context.ts'
import type { RecordTypes } from './derive.ts'
import {
  entityNameOf,
  knownTypes,
  OTHER,
  RESTRICTED,
  typeSymbolOf,
} from '../engine/entity-names.ts'
import { ENTITY_CODE, LINK_ASPECTS, PLATFORM } from './entity-fields.ts'
import { COMMON_ASPECTS, EVERY_ENTITY } from './every-entity.ts'
import { notedEntityFields } from './noted-fields.ts'
import { pointsField } from './points.ts'
import { RAW_ASPECTS } from '../entities/raw-aspects.ts'
import { LINKS } from '../shared/related.ts'
import type { FieldSpec, TypeSpec } from './specs.ts'
import { USAGE } from '../usage/usage.ts'
import { aspectField, linkOf } from '../engine/values.ts'

/** Fields of every entity, declared or not. */
const ENTITY_FIELDS: TypeSpec = {
  urn: { type: 'String!', resolve: ({ urn }: Link) => urn },
  type: {
    type: 'EntityType!',
    resolve: ({ urn }: Link, _input: never, { catalog }: GraphqlContext) =>
      typeSymbolOf(catalog.registry, urn),
  },
  exists: {
    type: 'Boolean',
    doc: 'Whether the entity was ever written. Soft-deleted entities exist.',
    resolve: ({ urn }: Link, _input: never, { loader }: GraphqlContext) => loader.exists(urn),
  },
  ...LINKS,
  aspects: RAW_ASPECTS,
  ...EVERY_ENTITY,
}

/** Returns the GraphQL type of each entity type, with the resolvers of its fields. */
export function entityTypes(registry: Registry, records: RecordTypes): Map<string, TypeSpec> {
  const types = new Map<string, TypeSpec>()
  const everywhere = {
    ...ENTITY_FIELDS,
    ...aspectFields(
      COMMON_ASPECTS.flatMap((name) => registry.aspect(name) ?? []),
      records,
    ),
    platform: PLATFORM,
  }
  for (const entity of registry.entities) {
    types.set(entity.graphql, {
      ...everywhere,
      ...keyFields(entity, registry),
      ...aspectFields(carriedBy(entity, registry), records),
      ...notedEntityFields(entity.graphqlFields),
      ...ENTITY_CODE[entity.graphql],
    })
  }
  const undeclared = knownTypes(registry).filter((type) => !registry.entity(type))
  types.set(RESTRICTED.graphql, everywhere)
  for (const type of [...undeclared, OTHER.graphql]) {
    const { graphql } = entityNameOf(registry, type)
    types.set(graphql, { ...everywhere, ...undeclaredKeyFields(type) })
  }
  return types
}

/**
 * Returns the fields with the key parts of the URN. They need no store, so stubs have them too
 * (docs/interface: graphql/stub).
 */
function keyFields({ key }: EntityType, registry: Registry): TypeSpec {
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
    const linked = to[0] === undefined ? 'Entity' : (registry.entity(to[0])?.graphql ?? 'Entity')
    const link: FieldSpec = { type: linked, resolve: (each: Link) => linkOf(partOf(each), to) }
    return [field.notes.graphql?.name ?? name, field.kind === 'urn' ? link : spec] as const
  })
  return Object.fromEntries(entries)
}

/** Returns the key fields of an undeclared type; a single key part has no name of its own. */
function undeclaredKeyFields(type: string): TypeSpec {
  const { fields = [] } = Object.hasOwn(UNDECLARED.keys, type) ? (UNDECLARED.keys[type] ?? {}) : {}
  if (fields.length < 2) return {}
  const entries = fields.map((name, at): readonly [string, FieldSpec] => {
    const partOf = ({ urn }: Link) => keyPartsOf(urn)[at] ?? null
    const known = UNDECLARED_KEY_TYPES[name]
    return [name, known ? known(partOf) : { type: 'String', resolve: partOf }]
  })
  return Object.fromEntries(entries)
}

/** Fields of key parts that are not plain strings. */
const UNDECLARED_KEY_TYPES: Readonly<
  Record<string, (partOf: (link: Link) => string | null) => FieldSpec>
> = {
  platform: (partOf) => ({
    type: 'DataPlatform',
    resolve: (link: Link) => linkOf(partOf(link), ['dataPlatform']),
  }),
  origin: (partOf) => ({
    type: 'FabricType',
    resolve: (link: Link) => FABRICS.find((each) => each === partOf(link)) ?? null,
  }),
}

function carriedBy(entity: EntityType, registry: Registry): readonly Aspect[] {
  return registry.aspects.filter(
    ({ name }) => name !== entity.key.name && registry.carries(entity.name, name),
  )
}

function aspectFields(aspects: readonly Aspect[], records: RecordTypes): TypeSpec {
  const entries = aspects.map((aspect): readonly [string, FieldSpec] => {
    const name = aspect.graphql.name ?? aspect.name
    const link = LINK_ASPECTS[aspect.name]
    if (link) return [name, { ...link, doc: aspect.doc }]
    const type = records.ofAspect(aspect)
    if (aspect.name === 'datasetUsageStatistics') return [name, USAGE]
    if (aspect.timeseries) return [name, pointsField(type, aspect.name)]
    return [name, aspectField(type, aspect.name, aspect.doc)]
  })
  return Object.fromEntries(entries)
}
