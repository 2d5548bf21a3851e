/** The text of a GraphQL document, typed by its variables and its result. */
export type DocumentNode<Result, Variables> = string & {
  readonly answers?: (variables: Variables) => Result
}

/** Returns the text of a document followed by the fragments that it uses. */
export function gql(parts: TemplateStringsArray, ...fragments: readonly string[]): string {
  return String.raw({ raw: parts }, ...fragments)
}
