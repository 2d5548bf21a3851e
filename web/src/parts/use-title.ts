import { useEffect } from 'react'

/** Names the page in the window and in the history of the browser. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Trellis' : `${title} · Trellis`
  }, [title])
}
