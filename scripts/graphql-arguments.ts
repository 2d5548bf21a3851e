import {
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
} from 'graphql'
import { registry } from '../graph/registry.ts'
import { createSchema } from '../server/graphql/schema.ts'
import { formatText } from './docs/format-text.ts'

/** TypeScript types of scalars; other scalars become `unknown`. */
const SCALARS: Readonly<Record<string, string>> = {
  Boolean: 'boolean',
  Float: 'number',
  Int: 'number',
  Long: 'number',
  String: 'string',
}

const ENTITY_TYPE = 'EntityType'

type Field = GraphQLField<unknown, unknown>

/**
 * Generates the TypeScript types of resolver arguments: enums, input objects and field arguments,
 * except `EntityType` and queries for one entity, which are derived from declarations.
 *
 * @param path the file that the text is for, which decides its formatting
 */
export async function argumentTypes(path: string): Promise<string> {
  const types = Object.values(createSchema(registry).getTypeMap())
    .filter(({ name }) => !name.startsWith('__') && name !== ENTITY_TYPE)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const listFields = (isWanted: (type: string) => boolean): Field[] => {
    const objectTypes = types.filter(isObjectType).filter(({ name }) => isWanted(name))
    return objectTypes.flatMap((type) => Object.values(type.getFields()))
  }
  const queries = listFields((type) => type === 'Query').filter((field) => !readsByUrn(field))
  const mutations = listFields((type) => type === 'Mutation')
  const otherFields = listFields((type) => type !== 'Query' && type !== 'Mutation')
  const text = [
    '// Written by `npm run toc` from the SDL of this folder. Do not edit.',
    '/** A value that may be absent or null. */\nexport type Maybe<T> = T | null | undefined',
    ...types.filter(isEnumType).map(enumText),
    ...types
      .filter(isInputObjectType)
      .map(
        (type) => `export interface ${type.name} ${printRecord(Object.values(type.getFields()))}`,
      ),
    `export interface QueryArguments ${printArguments(queries)}`,
    `export interface MutationArguments ${printArguments(mutations)}`,
    '/** Arguments of the fields of all other types, by field name; a union where types differ. */\n' +
      `export interface FieldArguments ${printArguments(otherFields.filter(({ args }) => args.length > 0))}`,
  ]
  return formatText(path, text.join('\n\n'))
}

function enumText(type: GraphQLEnumType): string {
  const symbols = type.getValues().map(({ name }) => `'${name}'`)
  return `export type ${type.name} = ${symbols.join(' | ')}`
}

function readsByUrn({ type, args }: Field): boolean {
  const isEntity = isObjectType(type) && type.getInterfaces().length > 0
  return isEntity && args.every(({ name }) => name === 'urn')
}

function printArguments(fields: readonly Field[]): string {
  const byName = new Map<string, Set<string>>()
  for (const { name, args } of fields) {
    byName.set(name, (byName.get(name) ?? new Set()).add(printRecord(args)))
  }
  const lines = [...byName].map(
    ([name, records]) => `readonly ${name}: ${[...records].join(' | ')}`,
  )
  return `{ ${lines.toSorted().join('\n')} }`
}

function printRecord(members: readonly (GraphQLArgument | GraphQLInputField)[]): string {
  if (members.length === 0) return 'object'
  const lines = members.map(({ name, type }) => {
    const value = printValue(type)
    return isNonNullType(type) ? `readonly ${name}: ${value}` : `readonly ${name}?: Maybe<${value}>`
  })
  return `{ ${lines.join('; ')} }`
}

/** Returns the TypeScript type of a non-null value. */
function printValue(type: GraphQLInputType): string {
  if (isNonNullType(type)) return printValue(type.ofType)
  if (isListType(type)) {
    const element = printValue(type.ofType)
    return `readonly ${isNonNullType(type.ofType) ? element : `(${element} | null)`}[]`
  }
  if (type.name === ENTITY_TYPE) return 'string'
  return isScalarType(type) ? (SCALARS[type.name] ?? 'unknown') : type.name
}
