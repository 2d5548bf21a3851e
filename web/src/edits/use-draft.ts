import { useEffect, useState } from 'react'
import type { Described } from './describing.ts'
import { useEdits } from './edits.tsx'
import { readStored, type Stored } from './stored.ts'

/** A description that is being written, beside what is stored of it. */
export interface Draft {
  readonly text: string
  readonly write: (text: string) => void
  /** There is something to save. */
  readonly isChanged: boolean
  readonly isReady: boolean
  readonly problem: string
  /** What another person has written since it was read. */
  readonly theirs: Stored | undefined
  readonly save: () => Promise<void>
  /** Goes on with what the other person has written. */
  readonly takeTheirs: () => void
}

/**
 * @param source where people have said nothing, they begin with what the source says
 * @param saved called when it is stored
 */
export function useDraft(described: Described, source: string, saved: () => void): Draft {
  const carryOut = useEdits()
  const [text, write] = useState(source)
  const [seen, setSeen] = useState<Stored>()
  const [theirs, setTheirs] = useState<Stored>()
  const [problem, setProblem] = useState('')
  const { urn, aspect } = described
  useEffect(() => {
    let isOver = false
    const begin = (stored: Stored) => {
      if (isOver) return
      setSeen(stored)
      write(described.textIn(stored.value) || source)
    }
    readStored(urn, aspect).then(begin, (error: Error) => setProblem(error.message))
    return () => {
      isOver = true
    }
    // What is being written stays, whatever is read on the page meanwhile.
  }, [urn, aspect]) // oxlint-disable-line react-hooks/exhaustive-deps
  const save = async (over: Stored) => {
    const before = described.textIn(over.value)
    const result = await carryOut({
      done: 'Saved.',
      step: described.write(text),
      undo: described.write(before),
      version: over.version,
    })
    if (result === 'done') saved()
    if (result !== 'outdated') return
    const now = await readStored(urn, aspect)
    // Another column, or another member of the aspect, was changed: that is not overwritten.
    if (described.textIn(now.value) === before) await save(now)
    else setTheirs(now)
  }
  return {
    text,
    write,
    isChanged: text !== ((seen && described.textIn(seen.value)) || source),
    isReady: seen !== undefined,
    problem,
    theirs,
    save: async () => {
      const over = theirs ?? seen
      if (over) await save(over)
    },
    takeTheirs: () => {
      if (!theirs) return
      setSeen(theirs)
      write(described.textIn(theirs.value))
      setTheirs(undefined)
    },
  }
}
