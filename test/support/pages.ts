import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Source } from './sources.ts'

/** Folders whose files may cite, and may be cited. */
export const FOLDERS = ['.ci', 'docs', 'graph', 'scripts', 'search', 'server', 'test', 'web']

/** Returns all text files of the project. */
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

/** Returns the text with each comment and paragraph on one line. */
export function flat(text: string): string {
  return text.replaceAll(/(?<!\s)\s*\n[ \t]*(?:\*(?!\/)|\/\/|#)?[ \t]*/g, ' ')
}

/** Returns a page without its code blocks. */
export function withoutCode(markdown: string): string {
  return markdown.replaceAll(/^```[^]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '')
}

/** Returns the comments of a source file, or the text of a handwritten page. */
export function proseOf({ path, text }: Source): string {
  if (path.endsWith('.ts')) {
    return [...text.matchAll(/\/\*[^]*?\*\/|(?<![:'"`])\/\/.*$/gm)].join('\n')
  }
  const isWritten = path.endsWith('.md') && !path.startsWith('docs/reference/')
  return isWritten ? text.replaceAll(/^```[^]*?^```/gm, '') : ''
}

/** Returns the anchor that GitHub derives from a heading. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}
