import type { CypherRequest, Question } from '../../model/cypher.ts'

/** A question or a statement with the texts of its parameters, all of which is in the URL. */
export interface ExploreRequest {
  /** The name of a saved question; empty for a statement. */
  readonly question: string
  readonly statement: string
  readonly texts: Readonly<Record<string, string>>
}

const PARAMETER = 'p_'
/** `$name` or `` $`a name` ``, outside of quoted text and comments, which the alternatives skip. */
const MENTIONS =
  /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|\/\*[^]*?\*\/|\/\/[^\n]*|\$(?:`([^`]+)`|([\p{L}_][\p{L}\p{N}_]*))/gu

/** Returns the names of the parameters that a statement mentions, each once. */
export function parametersIn(statement: string): string[] {
  const names = [...statement.matchAll(MENTIONS)].flatMap(
    ([, quotedName, plainName]) => quotedName ?? plainName ?? [],
  )
  return [...new Set(names)]
}

/** Parses the parameters of the page's URL. */
export function parseExploreRequest(parameters: URLSearchParams): ExploreRequest {
  const names = [...parameters.keys()].filter((name) => name.startsWith(PARAMETER))
  return {
    question: parameters.get('question') ?? '',
    statement: parameters.get('statement') ?? '',
    texts: Object.fromEntries(
      names.map((name) => [name.slice(PARAMETER.length), parameters.get(name) ?? '']),
    ),
  }
}

/** Returns the address of the page that shows a question or a statement. */
export function exploreParameters({ question, statement, texts }: ExploreRequest): URLSearchParams {
  const parameters = new URLSearchParams(question === '' ? { statement } : { question })
  for (const [name, text] of Object.entries(texts)) parameters.set(PARAMETER + name, text)
  return parameters
}

/** Returns the texts of the examples of a question's parameters. */
export const exampleTexts = ({ parameters }: Question): Record<string, string> =>
  Object.fromEntries(parameters.map(({ name, example }) => [name, String(example)]))

/**
 * Returns the request for a saved question: its parameters have the types of their examples.
 *
 * @throws Error that names a parameter which is not a number
 */
export function questionRequest(question: Question, texts: ExploreRequest['texts']): CypherRequest {
  const toEntry = ({ name, example }: Question['parameters'][number]) => {
    const text = texts[name] ?? String(example)
    return [name, typeof example === 'number' ? parseNumber(name, text) : text]
  }
  return {
    question: question.name,
    parameters: Object.fromEntries(question.parameters.map(toEntry)),
  }
}

function parseNumber(name: string, text: string): number {
  if (!/^-?\d+$/.test(text.trim())) throw new Error(`${name} must be a whole number.`)
  return Number(text)
}

/**
 * Returns the request for a statement: what is valid JSON, such as `10` or `["a", "b"]`, has its
 * type; everything else is text.
 */
export function statementRequest(statement: string, texts: ExploreRequest['texts']): CypherRequest {
  const names = parametersIn(statement)
  return {
    statement,
    parameters: Object.fromEntries(names.map((name) => [name, parseValue(texts[name] ?? '')])),
  }
}

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
