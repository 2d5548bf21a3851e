import { CatalogError } from '../../../graph/model/errors.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import type { Registry } from '../../../graph/model/registry.ts'
import { entityTypeOf, parseUrn } from '../../../graph/model/urn.ts'
import { requireKey } from '../../catalog/read/require-key.ts'
import type { QueryArguments } from '../arguments.generated.ts'
import type { GraphqlContext, Link } from '../engine/context.ts'
import { entityName, knownTypes } from '../../catalog/find/entity-names.ts'
import type { TypeSpec } from './specs.ts'

/**
 * Returns the queries by URN. They answer every URN of their type: a stub has `exists: false`
 * (docs/interface: graphql/stub, graphql/entities).
 */
export function entityQueries(registry: Registry): TypeSpec {
  const byType = knownTypes(registry).map((name) => {
    const resolve = (_root: never, { urn }: { urn: string }) => linkOfType(registry, name, urn)
    const { graphql: type } = entityName(registry, name)
    const doc = registry.entity(name)?.doc ?? 'Kept as it comes.'
    return [queryName(type), { type, args: 'urn: String!', doc, resolve }] as const
  })
  return {
    ...Object.fromEntries(byType),
    entity: {
      type: 'Entity',
      args: 'urn: String!',
      doc: 'One entity of any type.',
      resolve: (_root: never, { urn }: { urn: string }) => link(registry, urn),
    },
    entities: {
      type: '[Entity]',
      args: 'urns: [String!]!, checkForExistence: Boolean',
      doc: 'Entities of any type. Includes stubs unless checkForExistence is set.',
      resolve: entities,
    },
    entityExists: {
      type: 'Boolean',
      args: 'urn: String!',
      doc: 'Whether the entity was ever written. Soft-deleted entities exist.',
      resolve: (
        _root: never,
        { urn }: QueryArguments['entityExists'],
        { catalog, loader }: GraphqlContext,
      ) => loader.exists(requireKey(catalog.registry, parseUrn(urn))),
    },
  }
}

/**
 * Returns the query of a type: `corpUser` for `CorpUser`, `query` for `QueryEntity`, `mlModel` for
 * `MLModel`, `erModel…` for `ERModel…`.
 */
function queryName(graphql: string): string {
  const name = graphql
    .replace(/Entity$/, '')
    .replace(/^(ML|ER)(?=[A-Z])/, (start) => start.charAt(0) + start.charAt(1).toLowerCase())
  return name.charAt(0).toLowerCase() + name.slice(1)
}

async function entities(
  _root: never,
  { urns, checkForExistence }: QueryArguments['entities'],
  { catalog, loader }: GraphqlContext,
): Promise<Link[]> {
  if (urns.length > LIMITS.entitiesPerField.max) {
    const problem = `entities has ${urns.length} URNs; the limit is ${LIMITS.entitiesPerField.max}`
    throw new CatalogError('INVALID_PARAMETER', problem)
  }
  const links = urns.map((urn) => link(catalog.registry, urn))
  if (!checkForExistence) return links
  const existence = await Promise.all(links.map(({ urn }) => loader.exists(urn)))
  return links.filter((_, at) => existence[at])
}

/** @throws CatalogError `INVALID_URN` if the URN lacks key parts of its type */
function link(registry: Registry, text: string): Link {
  return { urn: requireKey(registry, parseUrn(text)) }
}

function linkOfType(registry: Registry, name: string, text: string): Link {
  const { urn } = link(registry, text)
  if (entityTypeOf(urn) === name) return { urn }
  throw new CatalogError('INVALID_URN', `Not the URN of a ${name}: ${urn}`)
}
