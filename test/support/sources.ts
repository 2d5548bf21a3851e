import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** A file of the project: its text, and its path from the root with slashes. */
export interface Source {
  readonly path: string
  readonly text: string
}

export const ROOT = join(import.meta.dirname, '../..')

/** Returns all TypeScript files below these folders of the project. */
export function sourcesIn(...folders: readonly string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => posix.join(folder, file.replaceAll('\\', '/')))
      .toSorted()
      .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') })),
  )
}

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g

/**
 * Returns the imports of a file, dynamic ones included: packages by name, files by path from the
 * root.
 */
export function importsOf({ path, text }: Source): string[] {
  return [...text.matchAll(IMPORT)].map(([, name = '']) =>
    name.startsWith('.') ? posix.join(posix.dirname(path), name) : name,
  )
}

/** A function, recognised by the layout of `npm run format`. */
export interface FunctionBody {
  readonly line: number
  readonly lines: number
}

const OPENS_FUNCTION =
  /(\bfunction\b|=>\s*\{$|^\s*\)(: [^=]+)? \{$|^\s*(async |\*|get |set |static |#)*[\w$#]+\(.*\)(: [^=]+)? \{$)/
const OPENS_OTHER = /^\s*(\} )?(if|else|for|while|switch|catch|do|try)\b/

/**
 * Returns the functions of a file. A body ends at the first line that closes at the indentation of
 * its start.
 */
export function functionsIn({ text }: Source): FunctionBody[] {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    if (!line.endsWith('{') || !OPENS_FUNCTION.test(line) || OPENS_OTHER.test(line)) return []
    const depth = line.search(/\S/)
    const end = lines.findIndex((each, later) => later > at && closesAt(each, depth))
    return [{ line: at + 1, lines: (end === -1 ? lines.length : end) - at + 1 }]
  })
}

function closesAt(line: string, depth: number): boolean {
  return line.search(/\S/) === depth && line[depth] === '}'
}
