import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Source } from './sources.ts'

/** Folders whose files may cite, and be cited. */
export const FOLDERS = ['.ci', 'docs', 'graph', 'scripts', 'search', 'server', 'test', 'web']

/** Every text of the project. */
export function filesOf(root: string): Source[] {
  const list = (folder: string, recursive: boolean) =>
    readdirSync(join(root, folder), { recursive, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => posix.join(entry.parentPath.replaceAll('\\', '/'), entry.name))
  return [...list('', false), ...FOLDERS.flatMap((folder) => list(folder, true))]
    .map((path) => posix.relative(root.replaceAll('\\', '/'), path))
    .filter((path) => path !== 'package-lock.json' && !path.includes('__pycache__'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** Text with comments and paragraphs as single lines. */
export function flat(text: string): string {
  return text.replaceAll(/(?<!\s)\s*\n[ \t]*(?:\*(?!\/)|\/\/|#)?[ \t]*/g, ' ')
}

/** What is left of a page without its examples. */
export function withoutCode(markdown: string): string {
  return markdown.replaceAll(/^```[^]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '')
}

/** Comments of a source, or the words of a page that people write. */
export function proseOf({ path, text }: Source): string {
  if (path.endsWith('.ts')) {
    return [...text.matchAll(/\/\*[^]*?\*\/|(?<![:'"`])\/\/.*$/gm)].join('\n')
  }
  const isWritten = path.endsWith('.md') && !path.startsWith('docs/reference/')
  return isWritten ? text.replaceAll(/^```[^]*?^```/gm, '') : ''
}

/** As GitHub makes it of a heading. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}
