import type { Json } from '../../graph/model/json.ts'

const TOKEN = /\/\*[\s\S]*?\*\/|\/\/.*|"(?:[^"\\]|\\.)*"|`[^`]*`|[\w.+-]+|[@={}[\]():?]/g

/** The tokens of a PDL text; comments and commas, which mean nothing there, are left out. */
export class PdlTokens {
  private readonly tokens: readonly { readonly text: string; readonly line: number }[]
  private readonly file: string
  private next = 0

  constructor(text: string, file: string) {
    this.file = file
    let [line, end] = [1, 0]
    this.tokens = [...text.matchAll(TOKEN)].flatMap(({ 0: token, index }) => {
      line += linesIn(text.slice(end, index))
      end = index
      return token.startsWith('/') ? [] : [{ text: token, line }]
    })
  }

  /** Returns the next token without taking it; '' at the end. */
  peek(): string {
    return this.tokens[this.next]?.text ?? ''
  }

  take(): string {
    const token = this.peek()
    this.next++
    return token
  }

  /** Takes the next token if it is this one. */
  accept(token: string): boolean {
    const isNext = this.peek() === token
    if (isNext) this.next++
    return isNext
  }

  /** @throws Error when the next token is another one */
  expect(token: string): void {
    if (!this.accept(token)) this.fail(`expected ${token}`)
  }

  /** Takes a name; one in backticks may be a keyword. */
  name(): string {
    const token = this.take()
    if (!/^[\w`]/.test(token)) this.fail('expected a name')
    return token.replaceAll('`', '')
  }

  /** Takes the path of an annotation: `validate.strlen.max`, whose parts may be in backticks. */
  annotationName(): string {
    let name = this.name()
    while (name.endsWith('.') || this.peek().startsWith('.'))
      name += this.take().replaceAll('`', '')
    return name
  }

  /** Takes a JSON value; the commas between members are optional. */
  json(): Json {
    if (this.accept('{')) {
      const members: [string, Json][] = []
      while (!this.accept('}')) {
        const name = this.string()
        this.expect(':')
        members.push([name, this.json()])
      }
      return Object.fromEntries(members)
    }
    if (this.accept('[')) {
      const elements: Json[] = []
      while (!this.accept(']')) elements.push(this.json())
      return elements
    }
    return this.scalar()
  }

  fail(problem: string): never {
    const { text, line } = this.tokens[Math.max(0, this.next - 1)] ?? { text: '', line: 1 }
    throw new Error(`${this.file}, line ${line}: ${problem} at ${text || 'the end'}`)
  }

  private string(): string {
    if (!this.peek().startsWith('"')) this.fail('expected a member name')
    return JSON.parse(this.take()) as string
  }

  private scalar(): Json {
    const token = this.take()
    try {
      return JSON.parse(token) as Json
    } catch {
      return this.fail('expected a JSON value')
    }
  }
}

const linesIn = (text: string): number => text.split('\n').length - 1
