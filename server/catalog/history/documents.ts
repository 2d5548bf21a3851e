import {
  attachments,
  chooseOperation,
  recordIn,
  textIn,
  together,
  type Differ,
  type Value,
} from './differ.ts'
import type { Category } from './change.ts'

/** Returns the text at a path of members. */
const textAt = (value: Value, path: readonly string[]) =>
  textIn(path.slice(0, -1).reduce(recordIn, value), path.at(-1) ?? '')

/** Returns the differ of a text: its title, its state. */
const member = (category: Category, what: string, path: readonly string[]): Differ =>
  function* changes(urn, before, after) {
    const [was, is] = [textAt(before, path), textAt(after, path)]
    if (was === is) return
    const name = `${what[0]?.toUpperCase()}${what.slice(1)}`
    const operation = chooseOperation(was, is)
    yield {
      urn,
      category,
      operation,
      modifier: null,
      parameters: { [`old${name}`]: was ?? '', [`new${name}`]: is ?? '' },
      description: `The ${what} of '${urn}' was changed.`,
      weight: operation === 'MODIFY' ? 'patch' : 'minor',
    }
  }

const related = (what: string, list: string) =>
  attachments({ category: 'RELATED_ENTITIES', what: `related ${what}`, list, key: what })

const updates = together(
  member('DOCUMENTATION', 'title', ['title']),
  member('DOCUMENTATION', 'content', ['contents', 'text']),
  member('LIFECYCLE', 'state', ['status', 'state']),
  member('PARENT', 'parent', ['parentDocument', 'document']),
  related('asset', 'relatedAssets'),
  related('document', 'relatedDocuments'),
)

/** Yields the creation of a document, or the changes of its members. */
export const documentChanges: Differ = function* changes(urn, before, after) {
  if (before) return yield* updates(urn, before, after)
  yield {
    urn,
    category: 'LIFECYCLE',
    operation: 'ADD',
    modifier: null,
    parameters: {},
    description: `The document '${textIn(after, 'title') ?? 'Untitled'}' was created.`,
    weight: 'minor',
  }
}
