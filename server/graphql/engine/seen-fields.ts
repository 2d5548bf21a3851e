import {
  getNamedType,
  isInterfaceType,
  isObjectType,
  type GraphQLFieldResolver,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql'
import type { Urn } from '../../../graph/model/urn.ts'
import type { GraphqlContext } from './context.ts'
import { withBudget } from './limits/with-budget.ts'
import { readMember } from './stored-fields.ts'

/**
 * Makes every field with entities answer only those that the caller sees: null for others, and
 * lists without them (docs/interface: access/views).
 */
export function showSeenOnly(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      if (!holdsEntities(getNamedType(field.type))) continue
      field.resolve = withSeenFilter(field.resolve ?? withBudget(readMember))
    }
  }
}

function holdsEntities(type: GraphQLNamedType): boolean {
  if (isInterfaceType(type)) return type.getFields()['urn'] !== undefined || type.name === VERSIONED
  return isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Entity')
}

/** An interface of entities without a URN. */
const VERSIONED = 'SupportsVersions'

type Resolve = GraphQLFieldResolver<unknown, GraphqlContext>

function withSeenFilter(resolve: Resolve): Resolve {
  return (source, input, context, info) => {
    const answer: unknown = resolve(source, input, context, info)
    return context.catalog.sight ? filterSeen(answer, context) : answer
  }
}

async function filterSeen(answer: unknown, context: GraphqlContext): Promise<unknown> {
  const value = await answer
  if (!Array.isArray(value)) return (await isSeen(value, context)) ? value : null
  const elements = await Promise.all(value as unknown[])
  const areSeen = await Promise.all(elements.map((element) => isSeen(element, context)))
  return elements.filter((_, at) => areSeen[at])
}

async function isSeen(value: unknown, { loader }: GraphqlContext): Promise<boolean> {
  const isLink = typeof value === 'object' && value !== null && 'urn' in value
  return !isLink || loader.isEntitySeen(value.urn as Urn)
}
