import { documentation } from '../../../graph/aspects/documentation/documentation.ts'
import { institutionalMemory } from '../../../graph/aspects/documentation/institutional-memory.ts'
import { globalTags } from '../../../graph/aspects/business/global-tags.ts'
import { glossaryTerms } from '../../../graph/aspects/business/glossary-terms.ts'
import { deprecation } from '../../../graph/aspects/lifecycle/deprecation.ts'
import { status } from '../../../graph/aspects/lifecycle/status.ts'
import { domains } from '../../../graph/aspects/business/domains.ts'
import { ownership } from '../../../graph/aspects/people/ownership.ts'
import { browsePathsV2 } from '../../../graph/aspects/platforms/browse-paths-v2.ts'
import { container } from '../../../graph/aspects/platforms/container.ts'
import { dataPlatformInstance } from '../../../graph/aspects/platforms/data-platform-instance.ts'
import { dataPlatform } from '../../../graph/aspects/platforms/data-platform.entity.ts'
import { subTypes } from '../../../graph/aspects/platforms/sub-types.ts'
import { displayProperties } from '../../../graph/aspects/business/display-properties.ts'
import type { Aspect } from '../../../graph/model/aspect.ts'
import type { EntityType } from '../../../graph/model/entity.ts'
import { isJsonObject } from '../../../graph/model/json.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { keyPartsOf } from '../../../graph/model/urn.ts'
import { FABRICS } from '../../../graph/records/fabric.ts'
import { UNDECLARED } from '../../../graph/undeclared/undeclared.ts'
import type { GraphqlContext, Link } from '../engine/context.ts'
import {
  entityName,
  knownTypes,
  OTHER,
  RESTRICTED,
  typeSymbol,
} from '../../catalog/find/entity-names.ts'
import { readAs } from '../engine/read-as.ts'
import { toLink, toPart, readerAt } from '../engine/values.ts'
import type { RecordTypes } from './derive.ts'
import { notedEntityFields } from './noted-fields.ts'
import { pointsField } from './points.ts'
import type { FieldSpec, TypeSpec } from './specs.ts'

/** Fields of every entity, declared or not. */
const ENTITY_FIELDS: TypeSpec = {
  urn: { type: 'String!', resolve: ({ urn }: Link) => urn },
  type: {
    type: 'EntityType!',
    resolve: ({ urn }: Link, _input: never, { catalog }: GraphqlContext) =>
      typeSymbol(catalog.registry, urn),
  },
  exists: {
    type: 'Boolean',
    doc: 'Whether the entity was ever written. Soft-deleted entities exist.',
    resolve: ({ urn }: Link, _input: never, { loader }: GraphqlContext) => loader.exists(urn),
  },
}

/**
 * Aspects with a field on all entity types, including types that do not carry them: clients select
 * them on every type they know.
 */
const COMMON_ASPECTS = [
  status.name,
  globalTags.name,
  glossaryTerms.name,
  ownership.name,
  domains.name,
  deprecation.name,
  institutionalMemory.name,
  subTypes.name,
  browsePathsV2.name,
  container.name,
  dataPlatformInstance.name,
  displayProperties.name,
  documentation.name,
]

/**
 * Returns the GraphQL type of each entity type, with the resolvers of its fields.
 *
 * @param sharedFields the fields of all entities that topics declare
 */
export function entityTypes(
  registry: Registry,
  records: RecordTypes,
  sharedFields: TypeSpec,
): Map<string, TypeSpec> {
  const types = new Map<string, TypeSpec>()
  const commonFields = {
    ...ENTITY_FIELDS,
    ...sharedFields,
    ...aspectFields(
      COMMON_ASPECTS.flatMap((name) => registry.aspect(name) ?? []),
      records,
    ),
  }
  for (const entity of registry.entities) {
    types.set(entity.graphql, {
      ...commonFields,
      ...keyFields(entity, registry),
      ...aspectFields(carriedAspects(entity, registry), records),
      ...notedEntityFields(entity.graphqlFields),
    })
  }
  const undeclaredTypes = knownTypes(registry).filter((type) => !registry.entity(type))
  types.set(RESTRICTED.graphql, commonFields)
  for (const type of [...undeclaredTypes, OTHER.graphql]) {
    const { graphql } = entityName(registry, type)
    types.set(graphql, { ...commonFields, ...undeclaredKeyFields(type) })
  }
  return types
}

/**
 * Returns the fields with the key parts of the URN. They need no store, so stubs have them too
 * (docs/interface: graphql/stub).
 */
function keyFields({ key }: EntityType, registry: Registry): TypeSpec {
  const entries = Object.entries(key.fields).map(([name, field], at) => {
    const keyPart = ({ urn }: Link) => keyPartsOf(urn)[at]
    const to = field.kind === 'urn' ? field.to : []
    const values = field.kind === 'choice' ? field.values : undefined
    const spec: FieldSpec = {
      type: values ? 'FabricType' : 'String',
      resolve: (link: Link) => {
        const part = keyPart(link) ?? null
        return values && !values.includes(part ?? '') ? null : part
      },
    }
    const linkType = to[0] === undefined ? 'Entity' : (registry.entity(to[0])?.graphql ?? 'Entity')
    const link: FieldSpec = {
      type: linkType,
      resolve: (source: Link) => toLink(keyPart(source), to),
    }
    return [field.notes.graphql?.name ?? name, field.kind === 'urn' ? link : spec] as const
  })
  return Object.fromEntries(entries)
}

/** Returns the key fields of an undeclared type; a single key part has no name of its own. */
function undeclaredKeyFields(type: string): TypeSpec {
  const { fields = [] } = Object.hasOwn(UNDECLARED.keys, type) ? (UNDECLARED.keys[type] ?? {}) : {}
  if (fields.length < 2) return {}
  const entries = fields.map((name, at): readonly [string, FieldSpec] => {
    const keyPart = ({ urn }: Link) => keyPartsOf(urn)[at] ?? null
    const keyType = UNDECLARED_KEY_TYPES[name]
    return [name, keyType ? keyType(keyPart) : { type: 'String', resolve: keyPart }]
  })
  return Object.fromEntries(entries)
}

/** Fields of key parts that are not plain strings. */
const UNDECLARED_KEY_TYPES: Readonly<
  Record<string, (keyPart: (link: Link) => string | null) => FieldSpec>
> = {
  platform: (keyPart) => ({
    type: 'DataPlatform',
    resolve: (link: Link) => toLink(keyPart(link), [dataPlatform.name]),
  }),
  origin: (keyPart) => ({
    type: 'FabricType',
    resolve: (link: Link) => FABRICS.find((fabric) => fabric === keyPart(link)) ?? null,
  }),
}

function carriedAspects(entity: EntityType, registry: Registry): readonly Aspect[] {
  return registry.aspects.filter(
    ({ name }) => name !== entity.key.name && registry.carries(entity.name, name),
  )
}

function aspectFields(aspects: readonly Aspect[], records: RecordTypes): TypeSpec {
  const entries = aspects.map((aspect): readonly [string, FieldSpec] => {
    const { name, doc, graphql } = aspect
    const field = graphql.name ?? name
    if (graphql.at !== undefined) return [field, valueField(aspect, graphql.at)]
    const type = records.ofAspect(aspect)
    if (aspect.timeseries) return [field, pointsField(type, name)]
    const resolve = async ({ urn }: Link, _input: never, { loader }: GraphqlContext) =>
      toPart(urn, await loader.aspect(urn, name))
    return [field, { type, doc, resolve }]
  })
  return Object.fromEntries(entries)
}

/** Returns the field of an aspect that stands for one of its values. */
function valueField({ name, doc, graphql: { type = '' } }: Aspect, at: string): FieldSpec {
  const read = readerAt(at)
  return {
    type,
    doc,
    async resolve({ urn }: Link, _input: never, { loader, catalog }: GraphqlContext, info) {
      const value = read(urn, await loader.aspect(urn, name))
      const records = Array.isArray(value) ? value.map(toRecord) : value
      return readAs(info.returnType, records, urn, catalog.registry)
    },
  }
}

const toRecord = (element: unknown) => (isJsonObject(element) ? element : { value: element })
