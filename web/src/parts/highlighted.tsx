/** Renders a text with the beginnings of words that a search matches highlighted. */
export function Highlighted({
  text,
  words,
}: {
  readonly text: string
  readonly words: readonly string[]
}) {
  if (words.length === 0) return text
  const pattern = new RegExp(`(?<![\\p{L}\\d])(${words.map(escapeText).join('|')})`, 'giu')
  const parts = text.split(pattern)
  return parts.map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part))
}

/** Returns the words of a search query, without its operators. */
export function splitWords(query: string): string[] {
  const plain = query.replaceAll(/\b\w+:(?=\S)/g, ' ').replaceAll(/["*?()]/g, ' ')
  return plain.split(/\s+/).filter((word) => word.length > 1)
}

const escapeText = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
