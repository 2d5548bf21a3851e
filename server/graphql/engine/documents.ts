import {
  GraphQLError,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql'
import { createHash } from 'node:crypto'
import { yieldToEventLoop } from '../../../graph/runtime/yield.ts'
import type { GraphqlOptions } from './endpoint.ts'
import { findDocumentProblem } from './limits/document.ts'
import { limitsRule } from './limits/rule.ts'

/**
 * Total length of the documents in the cache; a parsed document takes about 100 bytes per
 * character.
 */
const CACHED_CHARACTERS_MAX = 256 * 1024

const HASH_LENGTH = 64

interface CachedDocument {
  readonly document: DocumentNode
  readonly length: number
}

/** The errors of a document that cannot be executed. */
export interface InvalidDocument {
  readonly classification: 'InvalidSyntax' | 'ValidationError'
  readonly errors: readonly GraphQLError[]
}

/**
 * Parses and validates documents. Clients repeat them, so it caches the most recently used valid
 * ones by the SHA-256 of their text. It is the `documentStore` of Apollo Server, which then neither
 * parses nor validates.
 */
export class DocumentCache {
  readonly #schema: GraphQLSchema
  readonly #options: Pick<GraphqlOptions, 'limits' | 'suggests'>
  /** Documents by hash, the least recently used first. */
  readonly #documents = new Map<string, CachedDocument>()
  #characters = 0

  constructor(schema: GraphQLSchema, options: Pick<GraphqlOptions, 'limits' | 'suggests'>) {
    this.#schema = schema
    this.#options = options
  }

  /** Returns the errors of the document, or undefined when it is valid. */
  async findErrors(text: string): Promise<InvalidDocument | undefined> {
    const hash = createHash('sha256').update(text).digest('hex')
    const cachedDocument = this.#documents.get(hash)
    if (cachedDocument) {
      this.#documents.delete(hash)
      this.#documents.set(hash, cachedDocument)
      return undefined
    }
    // The largest document takes about ten milliseconds, so each event-loop iteration parses one.
    await yieldToEventLoop()
    const result = this.#validate(text)
    if (!('kind' in result)) return result
    this.#cache(hash, { document: result, length: text.length })
    return undefined
  }

  /**
   * Returns a cached document.
   *
   * @param key ends with the hash of its text
   */
  get(key: string): Promise<DocumentNode | undefined> {
    return Promise.resolve(this.#documents.get(key.slice(-HASH_LENGTH))?.document)
  }

  /** Does nothing: {@link findErrors} fills the cache. */
  set(): Promise<void> {
    return Promise.resolve()
  }

  /** Does nothing: the cache evicts documents by itself. */
  delete(): Promise<boolean> {
    return Promise.resolve(false)
  }

  #validate(text: string): DocumentNode | InvalidDocument {
    const { limits, suggests } = this.#options
    const problem = findDocumentProblem(text, limits)
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
    // The limits are checked first: some of the other rules take long for large documents.
    for (const rules of [[limitsRule(limits)], specifiedRules]) {
      const errors = validate(this.#schema, document, rules, { hideSuggestions: !suggests })
      if (errors.length > 0) return { classification: 'ValidationError', errors }
    }
    return document
  }

  #cache(hash: string, entry: CachedDocument): void {
    // A concurrent request may have cached it meanwhile; its characters count once. A document that
    // does not fit would only evict all others.
    if (this.#documents.has(hash) || entry.length > CACHED_CHARACTERS_MAX) return
    this.#documents.set(hash, entry)
    this.#characters += entry.length
    for (const [oldest, { length }] of this.#documents) {
      if (this.#characters <= CACHED_CHARACTERS_MAX) return
      this.#documents.delete(oldest)
      this.#characters -= length
    }
  }
}
