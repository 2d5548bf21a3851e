import { useCallback, useMemo, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { parseView, withView, type LineageView } from './view.ts'

/** Returns the options in the URL, and a function that changes some of them. */
export function useView(): readonly [LineageView, (change: Partial<LineageView>) => void] {
  const [parameters, setParameters] = useSearchParams()
  const view = useMemo(() => parseView(parameters), [parameters])
  const setter = useRef(setParameters)
  setter.current = setParameters
  const change = useCallback((changes: Partial<LineageView>) => {
    setter.current((before) => withView({ ...parseView(before), ...changes }, before), {
      replace: true,
    })
  }, [])
  return [view, change]
}
