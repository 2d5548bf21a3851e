import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'

/**
 * Images become links, because loading them would send requests to other hosts; links open new
 * tabs.
 */
const PARTS: Components = {
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  ),
  img: ({ src, alt }) => (
    <a href={typeof src === 'string' ? src : undefined} target="_blank" rel="noreferrer">
      {alt ?? 'image'}
    </a>
  ),
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
}
const PLUGINS = [remarkGfm]

/** Renders Markdown. By default the library shows HTML as text and drops `javascript:` links. */
export function MarkdownText({ text }: { readonly text: string }) {
  return (
    <ReactMarkdown remarkPlugins={PLUGINS} components={PARTS}>
      {text}
    </ReactMarkdown>
  )
}
