import { NODE_PROPERTIES, NODE_TYPES, RELATIONSHIPS } from '../../api/model.generated.ts'

/** A word that the editor offers. */
export interface Suggestion {
  readonly word: string
  readonly kind: 'label' | 'relationship' | 'property' | 'keyword'
}

/** Properties of every relationship. */
const RELATIONSHIP_PROPERTIES = ['createdAt', 'createdBy', 'via']

const KEYWORDS =
  'MATCH,OPTIONAL MATCH,WHERE,RETURN,DISTINCT,WITH,ORDER BY,LIMIT,SKIP,AND,OR,NOT,IN,IS NULL,IS NOT NULL,\
STARTS WITH,ENDS WITH,CONTAINS,UNWIND,AS,DESC,CASE,WHEN,THEN,ELSE,END,EXISTS,COUNT,UNION,collect,count,\
length,nodes,relationships,shortestPath,size,type'.split(',')

const LABELS = ['Entity', ...Object.values(NODE_TYPES).map(({ label }) => label)]
/** Every lineage edge, whatever its name, is also one of these. */
const UPSTREAM = 'UPSTREAM'

const toSuggestions = (kind: Suggestion['kind'], words: readonly string[]): Suggestion[] =>
  words.map((word) => ({ word, kind }))

/**
 * Returns the words that may follow a text: relationships within brackets, labels within
 * parentheses, properties after a dot, else keywords.
 */
export function suggestionsAfter(before: string): Suggestion[] {
  if (/\[[^\]]*[:|]\s*\w*$/.test(before)) {
    return toSuggestions('relationship', [UPSTREAM, ...RELATIONSHIPS])
  }
  if (/:\s*\w*$/.test(before)) return toSuggestions('label', LABELS)
  if (/[\w`\])]\.\w*$/.test(before)) {
    return toSuggestions('property', [...NODE_PROPERTIES, ...RELATIONSHIP_PROPERTIES])
  }
  return toSuggestions('keyword', KEYWORDS)
}
