import type { SufficientPrivileges } from '../../graph/model/errors.ts'
import type { Answer, Options } from './http.ts'
import type { TestServer } from './server.ts'

/** An error in a GraphQL answer (docs/interface: graphql/errors). */
export interface GraphqlError {
  readonly message: string
  readonly locations?: readonly { readonly line: number; readonly column: number }[]
  readonly path?: readonly (string | number)[]
  readonly extensions: {
    readonly code?: number
    readonly type?: string
    readonly classification: string
    readonly missing?: readonly SufficientPrivileges[]
  }
}

/** The envelope of every answer. */
export interface Envelope<Data = Record<string, unknown>> {
  readonly data?: Data
  readonly errors?: readonly GraphqlError[]
  readonly extensions: object
}

export const GRAPHQL = '/api/graphql'

/** Sends a document and returns the answer. */
export async function ask<Data = Record<string, unknown>>(
  server: TestServer,
  query: string,
  variables?: object,
  headers?: Options['headers'],
): Promise<Envelope<Data>> {
  const answer: Answer<Envelope<Data>> = await server.post(GRAPHQL, { query, variables }, headers)
  if (answer.status !== 200) throw new Error(`GraphQL answered ${answer.status}`)
  return answer.body
}

/** Returns the data of a document; the test fails on errors. */
export async function data<Data = Record<string, unknown>>(
  server: TestServer,
  query: string,
  variables?: object,
  headers?: Options['headers'],
): Promise<Data> {
  const { data: found, errors } = await ask<Data>(server, query, variables, headers)
  if (errors || found === undefined) throw new Error(`Refused: ${JSON.stringify(errors)}`)
  return found
}

/** Runs a mutation that takes an input, and returns its result. */
export async function mutate(
  server: TestServer,
  name: string,
  input: object,
  headers?: Options['headers'],
): Promise<unknown> {
  return (await data(server, documentOf(name), { input }, headers))[name]
}

/** Runs a mutation that has to fail with one error, and returns that error. */
export async function refusal(
  server: TestServer,
  name: string,
  input: object,
  headers?: Options['headers'],
): Promise<GraphqlError> {
  const { data: found, errors = [] } = await ask(server, documentOf(name), { input }, headers)
  const [error] = errors
  if (!error || errors.length > 1 || found?.[name] !== null) {
    throw new Error(`It was expected to fail: ${JSON.stringify({ found, errors })}`)
  }
  return error
}

/** Input types that are not named after their mutation. */
const INPUTS: Readonly<Record<string, string>> = {
  createPolicy: 'PolicyUpdateInput',
  addTag: 'TagAssociationInput',
  removeTag: 'TagAssociationInput',
  addTerm: 'TermAssociationInput',
  removeTerm: 'TermAssociationInput',
  createGlossaryTerm: 'CreateGlossaryEntityInput',
  createGlossaryNode: 'CreateGlossaryEntityInput',
  updateDescription: 'DescriptionUpdateInput',
  createIngestionSource: 'UpdateIngestionSourceInput',
  addRelatedTerms: 'RelatedTermsInput',
  removeRelatedTerms: 'RelatedTermsInput',
}

function documentOf(name: string): string {
  const type = INPUTS[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
  return `mutation ($input: ${type}!) { ${name}(input: $input) }`
}

/** Runs a mutation with an input of this type. */
const run = (server: TestServer, name: string, type: string, input: object, fields = '') =>
  ask(server, `mutation ($input: ${type}!) { ${name}(input: $input) ${fields} }`, { input })

/** Returns the result of a mutation that has to succeed. */
export async function done(...args: Parameters<typeof run>): Promise<unknown> {
  const { data: found, errors } = await run(...args)
  if (errors) throw new Error(`Refused: ${JSON.stringify(errors)}`)
  return found?.[args[1]]
}

/** Returns the message of a mutation that has to be refused. */
export async function refused(...args: Parameters<typeof run>): Promise<unknown> {
  const { errors } = await run(...args)
  return errors?.[0]?.message
}
