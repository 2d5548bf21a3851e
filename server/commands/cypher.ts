import { InvalidArgumentError, Option, type Command } from '@commander-js/extra-typings'
import { isJsonObject } from '../../graph/model/json.ts'
import { jsonText } from '../../graph/model/json-text.ts'
import { CommandError } from './command-error.ts'
import { formatCsv, formatTable, type Rows } from './cypher/table.ts'
import { examples } from './help.ts'
import {
  createHttpClient,
  jsonOrText,
  failureMessage,
  requireServer,
  type Answer,
} from './http-client.ts'
import { serverOption, tokenOption } from './options.ts'

const DESCRIPTION = `Runs a saved question, or a statement in Cypher, on the graph of a running server.

The graph has to be in Neo4j, and the token has to be an administrator's. Statements that write are \
refused. One word is the name of a question, as --list shows; anything else is a statement. The answer \
has up to 10,000 rows, and standard error reports when there are more.`

const PATH = '/api/cypher'
/** A name of a saved question; statements have more than one word. */
const QUESTION = /^[a-z-]+$/

type Parameters = Readonly<Record<string, unknown>>

/** Defines `trellis cypher`. */
export const cypher = (command: Command) =>
  command
    .description(DESCRIPTION)
    .argument('[question]', 'name of a saved question, or a statement')
    .addOption(
      new Option('-p, --parameter <name=value>', 'value of a parameter; JSON, else text')
        .argParser(withParameter)
        .default({}, 'none'),
    )
    .option('--list', 'list the saved questions')
    .addOption(new Option('--csv', 'print CSV').conflicts('json'))
    .option('--json', 'print the answer of the server as one line of JSON')
    .addOption(serverOption(process.env))
    .addOption(tokenOption(process.env))
    .addHelpText(
      'after',
      examples(
        'trellis cypher --list',
        'trellis cypher most-depended-on -p limit=10',
        'trellis cypher "MATCH (tag:Tag) RETURN tag.name AS tag ORDER BY tag" --csv',
      ),
    )
    .action(async (question, { list, server, token, ...output }) => {
      if ((question === undefined) !== (list === true)) {
        command.error('error: give a question or a statement, or --list')
      }
      await requireServer({ server, token })
      // A statement that was too slow is not sent again.
      const client = createHttpClient({ server, token, retriesMax: 0 })
      if (question === undefined) return printQuestions(await client.get(PATH), output)
      const { parameter: parameters, ...format } = output
      const query = QUESTION.test(question) ? { question } : { statement: question }
      printRows(await client.post(PATH, { ...query, parameters }), format)
    })

interface Format {
  readonly json?: true | undefined
  readonly csv?: true | undefined
}

function printRows(answer: Answer, format: Format): void {
  const { columns, rows, cut } = requireBody(answer) as Rows & { readonly cut?: string }
  if (cut !== undefined) console.error(`The answer has more rows: it is cut at the limit on ${cut}`)
  printFormatted({ columns, rows }, format, answer.body)
}

interface ListedQuestion {
  readonly name: string
  readonly title: string
  readonly parameters: readonly { readonly name: string }[]
}

function printQuestions(answer: Answer, format: Format): void {
  const { questions } = requireBody(answer) as { readonly questions: readonly ListedQuestion[] }
  const rows = questions.map(({ name, title, parameters }) => [
    name,
    title,
    parameters.map((parameter) => parameter.name),
  ])
  printFormatted({ columns: ['question', 'asks', 'parameters'], rows }, format, answer.body)
}

function printFormatted(rows: Rows, { json, csv }: Format, body: unknown): void {
  if (json) console.log(jsonText(body))
  else console.log(csv ? formatCsv(rows) : formatTable(rows))
}

/** @throws CommandError with the message of the server */
function requireBody(answer: Answer): object {
  const { status, body } = answer
  if (status === 200 && isJsonObject(body)) return body
  throw new CommandError(failureMessage(answer))
}

function withParameter(text: string, before: Parameters): Parameters {
  const [, name, value = ''] = /^(\w+)=(.*)$/s.exec(text) ?? []
  if (name === undefined) throw new InvalidArgumentError('Expected name=value.')
  return { ...before, [name]: jsonOrText(value) }
}
