import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { ROOT } from '../support/sources.ts'

/** A fenced block of a page. */
export interface Block {
  readonly page: string
  /** The line of its first fence, from 1. */
  readonly line: number
  /** The heading above it. */
  readonly section: string
  /** The word after the fence: `sh`, `json` … */
  readonly language: string
  /** The path after `file=`, to which the text is saved. */
  readonly file?: string
  readonly text: string
}

const FENCED = /^```(\S*)(?: file=(\S+))?\n(.*?)^```$/gms

/** Returns the fenced blocks of a page, in order. */
export function blocksOf(page: string): Block[] {
  const text = textOf(page)
  return [...text.matchAll(FENCED)].map(({ 1: language = '', 2: file, 3: body = '', index }) => {
    const before = text.slice(0, index).split('\n')
    const section = before.findLast((each) => /^#+ /.test(each)) ?? ''
    const line = before.length
    return {
      page,
      line,
      section,
      language,
      ...(file !== undefined && { file }),
      text: body.trimEnd(),
    }
  })
}

/** Returns the code within sentences; of the changelog, that of the newest release. */
export function inlineCodeOf(page: string): string[] {
  const isChangelog = page === 'CHANGELOG.md'
  // Earlier releases had other commands and variables.
  const text = isChangelog ? textOf(page).split(/^## /m).slice(0, 2).join('') : textOf(page)
  const sentences = text.replaceAll(FENCED, '')
  return [...sentences.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replaceAll('\n', ' '))
}

/** Returns the paths of all pages for people, from the root. */
export function pagesOfProject(): string[] {
  const below = (folder: string) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => posix.join(folder, file.replaceAll('\\', '/')))
      .filter((file) => file.endsWith('.md'))
  const atTop = readdirSync(ROOT).filter((file) => file.endsWith('.md'))
  return [...atTop, ...below('docs'), ...below('test')].toSorted()
}

function textOf(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8')
}
