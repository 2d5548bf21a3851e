import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, type FormatOptions } from 'oxfmt'

const OPTIONS = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../.oxfmtrc.json'), 'utf8'),
) as FormatOptions

/**
 * The text as `npm run format` lays it out.
 *
 * @param path where the text will stand, which says its language
 */
export async function laidOut(path: string, text: string): Promise<string> {
  const { code, errors } = await format(path, text, OPTIONS)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  return code
}
