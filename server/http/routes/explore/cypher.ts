import { CatalogError } from '../../../../graph/model/errors.ts'
import { choice, flag, json, list, map, required, text } from '../../../../graph/model/field.ts'
import type { CypherStatement } from '../../../../graph/explore.ts'
import { jsonText } from '../../../../graph/model/json-text.ts'
import { loadQuestions } from '../../../catalog/find/saved-questions.ts'
import { objectAnswer, wholeRecord, wholeFields } from '../../answers.ts'
import { route } from '../../route.ts'

/** docs/interface: explore/questions */
export const listQuestions = route({
  method: 'GET',
  path: '/api/cypher',
  role: 'reader',
  summary: 'Lists the saved questions about the graph, with their Cypher.',
  parameters: {},
  answers: objectAnswer(
    wholeFields({
      available: flag({ doc: 'Whether this server answers them: they need a graph in Neo4j.' }),
      questions: list(
        wholeRecord({
          name: text(),
          title: text(),
          doc: text(),
          parameters: list(wholeRecord({ name: text(), doc: text(), example: json() })),
          statement: text(),
        }),
      ),
    }),
  ),
  errors: [],
  example: {},
  handle: (_request, { cypher }) => ({
    body: {
      available: cypher !== undefined,
      questions: Array.from(
        loadQuestions().values(),
        ({ sampleAnswer: _answer, ...question }) => question,
      ),
    },
  }),
})

/** docs/interface: explore/cypher */
export const runCypher = route({
  method: 'POST',
  path: '/api/cypher',
  role: 'admin',
  privilege: 'MANAGE_SYSTEM_OPERATIONS',
  summary: 'Runs a Cypher statement, or a saved question, that reads the graph; requires Neo4j.',
  details:
    'Refuses statements whose plan writes, reads files, calls other procedures than those that list names, or reads internal records.',
  parameters: {
    statement: text({ doc: 'Cypher 5. Either this or `question` is required.' }),
    question: text({ doc: 'Name of a saved question.' }),
    parameters: map(json(), { doc: 'Parameters of the statement or of the question.' }),
  },
  keepsIntegers: true,
  answers: objectAnswer({
    columns: required(list(text())),
    rows: required(
      list(list(json()), {
        doc: 'Nodes are `{urn, type, name}`, relationships `{type, from, to, properties}`, paths `{nodes, relationships}`.',
      }),
    ),
    cut: choice(['rows', 'bytes'], { doc: 'The limit that left out the other rows.' }),
  }),
  errors: ['MISSING_PARAMETER', 'NOT_FOUND', 'NO_EXPLORER'],
  example: { question: 'most-depended-on', parameters: { limit: 5 } },
  async handle({ parameters: input, cancellation }, { cypher }) {
    if (!cypher) throw new CatalogError('NO_EXPLORER', NEEDS_NEO4J)
    const { rows, columns, cut } = await cypher.run(chooseStatement(input), cancellation.signal)
    const last = cut === undefined ? '' : `,"cut":"${cut}"`
    // The rows are JSON already; to parse and serialise 4 MiB would block other requests.
    return {
      text: `{"columns":${jsonText(columns)},"rows":${rows}${last}}`,
      type: 'application/json; charset=utf-8',
    }
  },
})

const NEEDS_NEO4J =
  'Cypher requires Neo4j, but this server stores its graph in a file; set NEO4J_URI'

interface CypherInput {
  readonly statement?: string | undefined
  readonly question?: string | undefined
  readonly parameters?: CypherStatement['parameters'] | undefined
}

/** @throws CatalogError `MISSING_PARAMETER`, `INVALID_PARAMETER`, `NOT_FOUND` */
function chooseStatement({ statement, question, parameters = {} }: CypherInput): CypherStatement {
  if (statement !== undefined && question !== undefined) {
    const message = 'Send either a statement or the name of a question, not both'
    throw new CatalogError('INVALID_PARAMETER', message)
  }
  if (statement !== undefined) return { statement, parameters }
  if (question !== undefined) return savedStatement(question, parameters)
  throw new CatalogError('MISSING_PARAMETER', 'Send a statement or the name of a question')
}

function savedStatement(name: string, parameters: CypherStatement['parameters']): CypherStatement {
  const question = loadQuestions().get(name)
  if (!question) {
    const names = [...loadQuestions().keys()].join(', ')
    throw new CatalogError('NOT_FOUND', `No question is named ${name}; expected one of ${names}`)
  }
  const parameterNames = question.parameters.map((parameter) => parameter.name)
  const missingName = parameterNames.find(
    (parameterName) => !Object.hasOwn(parameters, parameterName),
  )
  if (missingName !== undefined) {
    const { doc, example } = question.parameters[parameterNames.indexOf(missingName)] ?? {}
    const message = `The question ${name} needs the parameter ${missingName}: ${doc}, such as ${example}`
    throw new CatalogError('MISSING_PARAMETER', message)
  }
  const unknownName = Object.keys(parameters).find(
    (parameterName) => !parameterNames.includes(parameterName),
  )
  if (unknownName !== undefined) {
    const expected =
      parameterNames.length > 0 ? `; expected ${parameterNames.join(', ')}` : ' and takes none'
    const message = `The question ${name} has no parameter ${unknownName}${expected}`
    throw new CatalogError('INVALID_PARAMETER', message)
  }
  return { statement: question.statement, parameters }
}
