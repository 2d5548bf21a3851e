import { createHash } from 'node:crypto'
import { isJsonObject, type JsonObject } from '../../../../graph/model/json.ts'
import { pythonText } from './python-text.ts'

/** Names from this length on end in a hash. */
const NAME_CHARACTERS_MAX = 63
const SHORT_NAME_CHARACTERS = 30

/**
 * Returns whether users named a generic test, instead of dbt, which names it after its arguments
 * and the node under test.
 *
 * @param name of the test
 * @param qualified `<namespace>.<name>` of the generic test, or its name
 * @param upstreams IDs of the nodes that it depends on, one of which is under test
 */
export function isNamedByUser(
  name: string,
  qualified: string,
  testArguments: JsonObject,
  upstreams: readonly string[],
): boolean {
  if (qualified === '' || Object.keys(testArguments).length === 0) return false
  const generated = upstreams
    .flatMap((id) => targetNames(qualified, id))
    .flatMap((target) =>
      [false, true].flatMap((spaced) => possibleNames(target, testArguments, spaced)),
    )
  return generated.length > 0 && !generated.includes(name)
}

/** Returns what the name of a test begins with: the generic test and the node under test. */
function targetNames(qualified: string, id: string): string[] {
  const [type, , second = '', ...rest] = id.split('.')
  const prefix = qualified.replace('.', '_')
  if (type === 'source') {
    const at = qualified.indexOf('.')
    const sourceName = `${qualified.slice(0, at + 1).replace('.', '_')}source_${qualified.slice(at + 1)}`
    return rest.length > 0 ? [`${sourceName}_${second}_${rest[0]}`] : []
  }
  if (second === '') return []
  // A model with versions is under test as one of them, or as its latest.
  const version = rest.join('.')
  return [...(version === '' ? [] : [`${prefix}_${second}_${version}`]), `${prefix}_${second}`]
}

/** Returns both names that dbt may give: a long one is shortened in most places. */
function possibleNames(target: string, testArguments: JsonObject, spaced: boolean): string[] {
  const values = Object.entries(testArguments)
    .filter(([argument]) => argument !== 'model')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, value]): unknown[] =>
      Array.isArray(value) ? value : isJsonObject(value) ? Object.values(value) : [value],
    )
  const texts = values.map((value) => {
    const text = pythonText(value)
    // Times are ISO texts in the manifest, and were not when dbt named the test.
    return (spaced ? text.replace(/^(\d{4}-\d\d-\d\d)T(?=\d\d:)/, '$1 ') : text).replaceAll(
      /\W+/g,
      '_',
    )
  })
  const name = `${target}_${texts.join('__')}`
  if (name.length <= NAME_CHARACTERS_MAX) return [name]
  const hash = createHash('md5').update(name).digest('hex')
  return [`${target.slice(0, SHORT_NAME_CHARACTERS)}_${hash}`, name]
}
