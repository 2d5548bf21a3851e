import { createHash } from 'node:crypto'
import {
  GraphQLError,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql'
import type { GraphqlOptions } from './endpoint.ts'
import { yieldToEventLoop } from '../../graph/runtime/yield.ts'
import { documentProblemOf } from './limits/document.ts'
import { limitsRule } from './limits/rule.ts'

/** Characters of documents that are kept parsed; each takes about 100 bytes. */
const KEPT_CHARACTERS_MAX = 256 * 1024

const HASH_LENGTH = 64

interface Kept {
  readonly document: DocumentNode
  readonly length: number
}

/** A document that cannot be run. */
export interface Invalid {
  readonly classification: 'InvalidSyntax' | 'ValidationError'
  readonly errors: readonly GraphQLError[]
}

/**
 * Parses and validates documents. Clients repeat them, so it keeps the last valid ones by the SHA-256 of
 * their text, and is the `documentStore` of Apollo Server, which then neither parses nor validates.
 */
export class Documents {
  readonly #schema: GraphQLSchema
  readonly #options: Pick<GraphqlOptions, 'limits' | 'suggests'>
  /** By the hash of the text; the last one used is the last one here. */
  readonly #kept = new Map<string, Kept>()
  #characters = 0

  constructor(schema: GraphQLSchema, options: Pick<GraphqlOptions, 'limits' | 'suggests'>) {
    this.#schema = schema
    this.#options = options
  }

  /** Returns the reasons why the text cannot be run, or nothing. */
  async problemsOf(text: string): Promise<Invalid | undefined> {
    const hash = createHash('sha256').update(text).digest('hex')
    const kept = this.#kept.get(hash)
    if (kept) {
      this.#kept.delete(hash)
      this.#kept.set(hash, kept)
      return undefined
    }
    // The largest takes some ten milliseconds, so each iteration of the event loop reads one.
    await yieldToEventLoop()
    const read = this.#validated(text)
    if (!('kind' in read)) return read
    this.#keep(hash, { document: read, length: text.length })
    return undefined
  }

  /** Returns a kept document. @param key ends with the hash of its text */
  get(key: string): Promise<DocumentNode | undefined> {
    return Promise.resolve(this.#kept.get(key.slice(-HASH_LENGTH))?.document)
  }

  /** Does nothing: {@link problemsOf} keeps documents. */
  set(): Promise<void> {
    return Promise.resolve()
  }

  /** Does nothing: documents leave when newer ones need their room. */
  delete(): Promise<boolean> {
    return Promise.resolve(false)
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

  #keep(hash: string, kept: Kept): void {
    this.#kept.set(hash, kept)
    this.#characters += kept.length
    for (const [oldest, { length }] of this.#kept) {
      if (this.#characters <= KEPT_CHARACTERS_MAX) return
      this.#kept.delete(oldest)
      this.#characters -= length
    }
  }
}
