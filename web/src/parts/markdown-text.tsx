import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'

/** Pictures would be asked for at other hosts, so they are links; links leave the page openly. */
const PARTS: Components = {
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  ),
  img: ({ src, alt }) => (
    <a href={typeof src === 'string' ? src : undefined} target="_blank" rel="noreferrer">
      {alt ?? 'picture'}
    </a>
  ),
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
}
const PLUGINS = [remarkGfm]

/** HTML in the text is shown as text, and no link runs code: that is the library's default. */
export function MarkdownText({ text }: { readonly text: string }) {
  return (
    <ReactMarkdown remarkPlugins={PLUGINS} components={PARTS}>
      {text}
    </ReactMarkdown>
  )
}
