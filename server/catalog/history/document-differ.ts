import {
  attachmentDiffer,
  chooseOperation,
  recordMember,
  firstMemberText,
  combineDiffers,
  type Differ,
  type ComparedValue,
} from './differ.ts'
import type { Category } from './change-event.ts'

/** Returns the text at a path of members. */
const textAt = (value: ComparedValue, path: readonly string[]) =>
  firstMemberText(path.slice(0, -1).reduce(recordMember, value), path.at(-1) ?? '')

/** Returns the differ of a text: its title, its state. */
const textDiffer = (category: Category, what: string, path: readonly string[]): Differ =>
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

const relatedEntityDiffer = (what: string, list: string) =>
  attachmentDiffer({ category: 'RELATED_ENTITIES', what: `related ${what}`, list, key: what })

const memberDiffer = combineDiffers(
  textDiffer('DOCUMENTATION', 'title', ['title']),
  textDiffer('DOCUMENTATION', 'content', ['contents', 'text']),
  textDiffer('LIFECYCLE', 'state', ['status', 'state']),
  textDiffer('PARENT', 'parent', ['parentDocument', 'document']),
  relatedEntityDiffer('asset', 'relatedAssets'),
  relatedEntityDiffer('document', 'relatedDocuments'),
)

/** Yields the creation of a document, or the changes of its members. */
export const documentDiffer: Differ = function* changes(urn, before, after) {
  if (before) return yield* memberDiffer(urn, before, after)
  yield {
    urn,
    category: 'LIFECYCLE',
    operation: 'ADD',
    modifier: null,
    parameters: {},
    description: `The document '${firstMemberText(after, 'title') ?? 'Untitled'}' was created.`,
    weight: 'minor',
  }
}
