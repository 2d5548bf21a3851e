import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { codeFolder } from '../../../graph/runtime/code-folder.ts'

/** A saved question about the graph: a page of `docs/explore`. */
export interface Question {
  /** The name of its file. */
  readonly name: string
  readonly title: string
  /** What it answers. */
  readonly doc: string
  readonly parameters: readonly QuestionParameter[]
  readonly statement: string
  /** Its answer for the examples of its parameters on the sample, as `trellis cypher` prints it. */
  readonly sampleAnswer: string
}

/** A parameter of a question; all are required. */
export interface QuestionParameter {
  readonly name: string
  readonly doc: string
  /** The value that the page uses; a whole number or a text. */
  readonly example: string | number
}

const FOLDER = join(codeFolder, 'docs/explore')

const PARAMETER = /^- `(\w+)`: (.+), such as `([^`]+)`\.?$/
const WHOLE_NUMBER = /^-?\d{1,15}$/

let questions: ReadonlyMap<string, Question> | undefined

/** Returns the saved questions by name. */
export function loadQuestions(): ReadonlyMap<string, Question> {
  const files = () => readdirSync(FOLDER).filter((file) => file.endsWith('.md'))
  questions ??= new Map(
    files()
      .toSorted()
      .map((file) => {
        const name = basename(file, '.md')
        return [name, parseQuestion(name, readFileSync(join(FOLDER, file), 'utf8'))]
      }),
  )
  return questions
}

/** Parses a page: title, what it answers, parameters, Cypher, answer. @throws Error naming the lack */
export function parseQuestion(name: string, page: string): Question {
  const title = /^# (.+)$/m.exec(page)?.[1]
  const statement = fencedBlock(page, 'cypher')
  const sampleAnswer = fencedBlock(page, 'text')
  if (title === undefined || statement === undefined || sampleAnswer === undefined) {
    throw new Error(`${name}.md needs a title, a block of Cypher, and a block of text`)
  }
  const [head = ''] = page.split('```', 1)
  const items = head.split(/\n(?=- )/).slice(1)
  const doc = head.split(/\n(?=- )/, 1)[0]?.replace(/^# .+$/m, '') ?? ''
  const parameters = items.map((item) => parseParameter(name, joinLines(item)))
  return { name, title, doc: joinLines(doc), parameters, statement, sampleAnswer }
}

function parseParameter(question: string, item: string): QuestionParameter {
  const [, name, doc, example = ''] = PARAMETER.exec(item) ?? []
  if (name === undefined || doc === undefined) {
    throw new Error(
      `${question}.md: expected "- \`name\`: meaning, such as \`value\`", not ${item}`,
    )
  }
  return { name, doc, example: WHOLE_NUMBER.test(example) ? Number(example) : example }
}

function fencedBlock(page: string, language: string): string | undefined {
  const block = new RegExp(`^\`\`\`${language}\\n(.*?)\\n\`\`\`$`, 'ms').exec(page)
  return block?.[1]
}

/** Joins the lines of paragraphs. */
function joinLines(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, ' ')
}
