/** The text of a document, which is typed by what it takes and what the catalog answers. */
export type DocumentNode<Result, Variables> = string & {
  readonly answers?: (variables: Variables) => Result
}

/** The text of a document with that of the fragments that it uses. */
export function gql(parts: TemplateStringsArray, ...fragments: readonly string[]): string {
  return String.raw({ raw: parts }, ...fragments)
}
