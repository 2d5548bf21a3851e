import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, type FormatOptions } from 'oxfmt'

const OPTIONS = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../.oxfmtrc.json'), 'utf8'),
) as FormatOptions

/**
 * Formats a text as `npm run format` does.
 *
 * @param path the file that the text is for, which decides the language
 */
export async function formatText(path: string, text: string): Promise<string> {
  const { code, errors } = await format(path, text, OPTIONS)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  return code
}
