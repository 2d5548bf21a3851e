import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../sources.ts'

/** An instruction, such as `COPY`, and its arguments. */
export interface Instruction {
  readonly name: string
  readonly text: string
}

/** Returns the stages of the Dockerfile, each beginning with its `FROM`. */
export function stagesOfDockerfile(): Instruction[][] {
  const text = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
  const lines = text.replaceAll(/\\\n\s*/g, '').split('\n')
  const stages: Instruction[][] = []
  for (const line of lines) {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    if (name === 'FROM') stages.push([])
    if (name !== '') stages.at(-1)?.push({ name, text: rest })
  }
  return stages
}

/** Returns the sources and the target of a `COPY`. */
export function copyOf({ text }: Instruction) {
  const words = text.split(/\s+/)
  const fromBuild = words[0] === '--from=build'
  const paths = fromBuild ? words.slice(1) : words
  return { fromBuild, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' }
}

/** Returns the command of an instruction in JSON form. */
export function commandIn(stage: readonly Instruction[], name: string): string[] {
  const { text = '' } = stage.find((each) => each.name === name) ?? {}
  return JSON.parse(text.slice(text.indexOf('['))) as string[]
}

/** Returns the variables that a stage sets. */
export function variablesIn(stage: readonly Instruction[]): Record<string, string> {
  const pairs = stage
    .filter(({ name }) => name === 'ENV')
    .flatMap(({ text }) => text.split(/\s+/).map((pair) => pair.split('=')))
  return Object.fromEntries(pairs) as Record<string, string>
}
