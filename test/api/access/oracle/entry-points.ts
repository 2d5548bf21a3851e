import { isInterfaceType, isObjectType, getNamedType, Kind, parse } from 'graphql'
import { registry } from '../../../../graph/registry.ts'
import { CATALOG_ENDPOINT, EXPLORER_ENDPOINT } from '../../../../server/http/graphql.ts'
import { pathPattern, matchPath } from '../../../../server/http/paths.ts'
import { routeName, type Route } from '../../../../server/http/route.ts'
import { ROUTES } from '../../../../server/http/routes/index.ts'
import { collectRoots } from '../../../../server/graphql/engine/roots.ts'
import { schemaModules } from '../../../../server/graphql/schema.ts'
import { SCHEMA } from '../../../support/run/graphql.ts'

/** Entry points that the oracle leaves out, by the reason. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  'answers the state of the server, or what is the same for everybody': [
    'GET /metrics',
    'POST /operations?action=getEsTaskStatus',
    'GET /api/cypher',
    'POST /api/session',
    'GET /openapi/v1/registry/models/entity/specifications',
    'GET /openapi/operations/kafka/<queue>/consumer/offsets',
    'GET /openapi/operations/messaging/<queue>/consumer/lag',
    'Query.appConfig',
    'Query.globalViewsSettings',
    'Query.globalHomePageSettings',
  ],
  'answers about the caller': ['Query.me', 'POST /changePassword', 'GET /edits/<task>'],
  'lists entities of types that everybody sees': [
    'Query.listOwnershipTypes',
    'Query.listRoles',
    'Query.listUsers',
    'Query.listGroups',
    'Query.searchUsers',
    'Query.listPosts',
    'Query.listBusinessAttributes',
    'Query.listLifecycleStages',
    'Query.getRootMetrics',
    'Query.getSemanticModels',
    'Query.searchDocuments',
    'Query.connection',
  ],
  'is refused to everybody': ['Query.semanticSearchAcrossEntities'],
  'is compared in unseen.test.ts': ['Query.getGrantedPrivileges'],
}

/** Returns the names of the routes and root fields that readers have asked. */
export function entryPointsOf(
  requests: Iterable<string>,
  documents: Iterable<string>,
): Set<string> {
  const routes = [...requests].flatMap((request) => {
    const found = routeOf(request)
    return found ? [routeName(found)] : []
  })
  return new Set([...routes, ...[...documents].flatMap(fieldsIn)])
}

function routeOf(request: string): Route | undefined {
  const at = request.indexOf(' ')
  const { pathname, searchParams } = new URL(request.slice(at + 1), 'http://localhost')
  const action = searchParams.get('action') ?? undefined
  const candidates = ROUTES.filter(
    (route) => route.method === request.slice(0, at) && route.action === action,
  )
  return (
    candidates.find(({ path }) => path === pathname) ??
    candidates.find(({ path }) => {
      return path.includes('<') && matchPath(pathPattern(path), pathname, registry)
    })
  )
}

function fieldsIn(document: string): string[] {
  return parse(document).definitions.flatMap((definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION) return []
    return definition.selectionSet.selections.flatMap((each) =>
      each.kind === Kind.FIELD ? [`Query.${each.name.value}`] : [],
    )
  })
}

/**
 * Returns the entry points that show entities, as routes and fields declare them: those for readers. Others
 * change something, or are the page and its sign-in; `unseen.test.ts` compares what they answer.
 */
export function entryPointsToAsk(): string[] {
  const isAsked = new Set(Object.values(LEFT_OUT).flat())
  const queries = Object.entries(collectRoots(schemaModules(registry)).get('Query') ?? {})
  const fields = queries.filter(([name, { role }]) => role === 'reader' && !isOfOpenType(name))
  const routes = ROUTES.filter(({ role }) => role === 'reader')
  return [...routes.map(routeName), ...fields.map(([name]) => `Query.${name}`)].filter(
    (entryPoint) => !isAsked.has(entryPoint),
  )
}

/** Whether a field answers the entity of a URN, of a type that everybody sees. */
function isOfOpenType(name: string): boolean {
  const field = SCHEMA.getQueryType()?.getFields()[name]
  const type = field && getNamedType(field.type)
  if (!isObjectType(type) || field?.args.map((each) => each.name).join() !== 'urn') return false
  const isEntity = type
    .getInterfaces()
    .some((each) => isInterfaceType(each) && each.name === 'Entity')
  const entity = registry.entities.find(({ graphql }) => graphql === type.name)
  return isEntity && !(entity && registry.hiddenByPolicies.has(entity.name))
}

/** Returns entry points that are named as left out, but not declared. */
export function unknownEntryPoints(): string[] {
  const declared = new Set([
    ...ROUTES.map(routeName),
    ...Object.keys(SCHEMA.getQueryType()?.getFields() ?? {}).map((name) => `Query.${name}`),
    ...[CATALOG_ENDPOINT, EXPLORER_ENDPOINT].map(({ operation }) => routeName(operation)),
  ])
  return Object.values(LEFT_OUT)
    .flat()
    .filter((entryPoint) => !declared.has(entryPoint))
}
