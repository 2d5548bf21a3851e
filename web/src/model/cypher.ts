/** A saved question about the graph. */
export interface Question {
  readonly name: string
  readonly title: string
  readonly doc: string
  readonly parameters: readonly QuestionParameter[]
  readonly statement: string
}

export interface QuestionParameter {
  readonly name: string
  readonly doc: string
  readonly example: string | number
}

/** What to run: a saved question by name, or a statement. */
export type CypherRequest = { readonly parameters: Readonly<Record<string, unknown>> } & (
  | { readonly question: string }
  | { readonly statement: string }
)

/** The rows of a statement; nodes, relationships and paths in them are objects. */
export interface CypherAnswer {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
  /** The limit that left out the other rows. */
  readonly cut?: 'rows' | 'bytes'
}
