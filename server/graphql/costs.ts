import { CatalogError } from '../../graph/model/errors.ts'

/**
 * Most characters of texts in one answer: twice the largest body, so that every aspect can be read. A
 * short document can ask for one long text under many names.
 */
export const ANSWER_CHARACTERS_MAX = 32 * 1024 * 1024

/** Most errors of one answer. Each costs as much as hundreds of fields. */
export const ANSWER_ERRORS_MAX = 1_000

/** A larger answer needs one of a few places (docs/interface: graphql/large-answers). A page of 1,000 results has 50,000 fields, usual pages 1,000. */
const LARGE_FIELDS = 10_000
const LARGE_CHARACTERS = 2 * 1024 * 1024

/** What the answer to one request has come to, and the limits of it. */
export class Costs {
  readonly #fieldsMax: number
  #fields = 0
  #characters = 0
  #errors = 0
  #excess: CatalogError | undefined

  constructor(fieldsMax: number) {
    this.#fieldsMax = fieldsMax
  }

  /** The error of a request that went beyond a limit. */
  get excess(): CatalogError | undefined {
    return this.#excess
  }

  get isLarge(): boolean {
    return this.#fields > LARGE_FIELDS || this.#characters > LARGE_CHARACTERS
  }

  /** @returns whether so many fields, or elements of lists, may be answered */
  add(fields: number, characters = 0): boolean {
    this.#fields += fields
    this.#characters += characters
    this.#limit(this.#fields, this.#fieldsMax, 'fields')
    this.#limit(this.#characters, ANSWER_CHARACTERS_MAX, 'characters')
    return this.#excess === undefined
  }

  addError(): void {
    this.#limit(++this.#errors, ANSWER_ERRORS_MAX, 'errors')
  }

  #limit(count: number, most: number, what: string): void {
    if (count <= most) return
    this.#excess ??= new CatalogError(
      'INVALID_PARAMETER',
      `The answer has more than ${most} ${what}, which is the limit; ask for smaller pages`,
    )
  }
}
