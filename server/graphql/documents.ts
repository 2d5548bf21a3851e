import {
  GraphQLError,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql'
import type { GraphqlOptions } from './endpoint.ts'
import { nextTurn } from '../../graph/runtime/yield.ts'
import { documentProblemOf } from './limits/document.ts'
import { limitsRule } from './limits/rule.ts'

/** Characters of documents that are kept parsed; each takes about 100 bytes. */
const KEPT_CHARACTERS_MAX = 256 * 1024

/** A document that cannot be run. */
export interface Invalid {
  readonly classification: 'InvalidSyntax' | 'ValidationError'
  readonly errors: readonly GraphQLError[]
}

/** Parses and validates documents. Clients send the same ones again and again, so the last valid ones are kept. */
export class Documents {
  readonly #schema: GraphQLSchema
  readonly #options: Pick<GraphqlOptions, 'limits' | 'suggests'>
  /** The one that was used last stands last. */
  readonly #kept = new Map<string, DocumentNode>()
  #characters = 0

  constructor(schema: GraphQLSchema, options: Pick<GraphqlOptions, 'limits' | 'suggests'>) {
    this.#schema = schema
    this.#options = options
  }

  async read(text: string): Promise<DocumentNode | Invalid> {
    const kept = this.#kept.get(text)
    if (kept) {
      this.#kept.delete(text)
      this.#kept.set(text, kept)
      return kept
    }
    // The largest takes some ten milliseconds, so only one is read each time round the event loop.
    await nextTurn()
    const read = this.#validated(text)
    if ('kind' in read) this.#keep(text, read)
    return read
  }

  #validated(text: string): DocumentNode | Invalid {
    const { limits, suggests } = this.#options
    const problem = documentProblemOf(text, limits)
    if (problem !== undefined) {
      return { classification: 'ValidationError', errors: [new GraphQLError(problem)] }
    }
    let document
    try {
      document = parse(text, { maxTokens: limits.tokensMax })
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error
      return { classification: 'InvalidSyntax', errors: [error] }
    }
    // What is too large is refused before the other rules, some of which take long for it.
    for (const rules of [[limitsRule(limits)], specifiedRules]) {
      const errors = validate(this.#schema, document, rules, { hideSuggestions: !suggests })
      if (errors.length > 0) return { classification: 'ValidationError', errors }
    }
    return document
  }

  #keep(text: string, document: DocumentNode): void {
    this.#kept.set(text, document)
    this.#characters += text.length
    for (const oldest of this.#kept.keys()) {
      if (this.#characters <= KEPT_CHARACTERS_MAX) return
      this.#kept.delete(oldest)
      this.#characters -= oldest.length
    }
  }
}
