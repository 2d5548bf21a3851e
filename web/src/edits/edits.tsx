import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import { Outdated, queryClient, useAnswer } from '../api/ask.ts'
import { SessionDocument } from '../api/documents.generated.ts'
import { Notice, type Said } from './notice.tsx'
import type { Edit, Step } from './step.ts'

/** Carries an edit out. @returns whether it was, or what stood in its way */
export type CarryOut = (edit: Edit) => Promise<'done' | 'outdated' | 'refused'>

const Context = createContext<CarryOut>(() => Promise.resolve('refused'))

/** Carries edits out, says what became of them, and takes the last one back. */
export function Edits({ children }: { readonly children: ReactNode }) {
  const [said, say] = useState<Said>()
  const carryOut = useMemo(() => {
    const attempt = async (run: Step, version: number | undefined, done: Said) => {
      try {
        await run(version)
        say(done)
        return 'done'
      } catch (error) {
        const isOutdated = error instanceof Outdated
        say({ text: isOutdated ? OUTDATED : (error as Error).message, isProblem: true })
        return isOutdated ? 'outdated' : 'refused'
      } finally {
        await queryClient.invalidateQueries()
      }
    }
    const carry: CarryOut = ({ done, step, undo, version }) => {
      const takeBack = undo && (() => void attempt(undo, undefined, { text: 'Undone.' }))
      return attempt(step, version, { text: done, ...(takeBack && { undo: takeBack }) })
    }
    return carry
  }, [])
  return (
    <Context value={carryOut}>
      {children}
      <Notice said={said} close={() => say(undefined)} />
    </Context>
  )
}

const OUTDATED =
  'Somebody else changed this in the meantime. Nothing was overwritten; showing the latest version.'

export const useEdits = (): CarryOut => useContext(Context)

/** Whether the server would carry edits out: it says so of tags, and asks for the same role everywhere. */
export function useMayEdit(): boolean {
  const { data } = useAnswer(SessionDocument, {})
  return data?.me?.platformPrivileges?.createTags === true
}
