import { lazy, Suspense } from 'react'
import styles from './parts.module.css'

const Text = lazy(async () => ({ default: (await import('./markdown-text.tsx')).MarkdownText }))

/** Renders Markdown; the renderer is loaded on first use. */
export function Markdown({ text }: { readonly text: string }) {
  return (
    <div className={styles.markdown}>
      <Suspense fallback={<p>{text}</p>}>
        <Text text={text} />
      </Suspense>
    </div>
  )
}

/** Returns the text of a Markdown document in one line, without markup. */
export function plainText(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^#+\s+|^[-*]\s+|[*_`]{1,3}(?=\S)|(?<=\S)[*`]{1,3}/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
