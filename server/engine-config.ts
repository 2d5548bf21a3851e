/** The connection to Neo4j. */
export interface Neo4jConfig {
  readonly uri: string
  readonly username: string
  readonly password: string
  readonly database: string
}

/** The connection to Typesense. */
export interface TypesenseConfig {
  /** The URL, or those of all nodes of a cluster, separated by commas. */
  readonly url: string
  readonly apiKey: string
}

type Neo4jVariable = 'NEO4J_URI' | 'NEO4J_USERNAME' | 'NEO4J_PASSWORD' | 'NEO4J_DATABASE'

/**
 * Reads the variables of Neo4j; undefined when `NEO4J_URI` is unset.
 *
 * @param text returns the value of a variable, or its default
 * @param problems receives a sentence for each wrong value
 */
export function readNeo4jConfig(
  text: (name: Neo4jVariable) => string,
  problems: string[],
): Neo4jConfig | undefined {
  const uri = text('NEO4J_URI')
  if (uri === '') return undefined
  if (!/^(bolt|neo4j)(\+s|\+ssc)?:\/\/./.test(uri)) {
    problems.push('NEO4J_URI must begin with bolt:// or neo4j:// (or +s, +ssc)')
  }
  return {
    uri,
    username: text('NEO4J_USERNAME'),
    password: text('NEO4J_PASSWORD'),
    database: text('NEO4J_DATABASE'),
  }
}

/** Reads the variables of Typesense, with the parameters of {@link readNeo4jConfig}. */
export function readTypesenseConfig(
  text: (name: 'TYPESENSE_URL' | 'TYPESENSE_API_KEY') => string,
  problems: string[],
): TypesenseConfig | undefined {
  const url = text('TYPESENSE_URL')
  if (url === '') return undefined
  const apiKey = text('TYPESENSE_API_KEY')
  const urls = url.split(',').map((item) => item.trim())
  if (!urls.every((nodeUrl) => /^https?:\/\/./.test(nodeUrl) && URL.canParse(nodeUrl))) {
    problems.push(
      'TYPESENSE_URL must begin with http:// or https://, as must each node of its list',
    )
  }
  if (apiKey === '') problems.push('TYPESENSE_URL needs TYPESENSE_API_KEY')
  return { url, apiKey }
}
