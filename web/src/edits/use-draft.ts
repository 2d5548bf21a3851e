import { useEffect, useState } from 'react'
import type { EditableDescription } from './editable-description.ts'
import { useEdits } from './edits.tsx'
import { readStored, type Stored } from './stored.ts'

/** A draft of a description, compared with the stored one. */
export interface Draft {
  readonly text: string
  readonly write: (text: string) => void
  /** Whether it differs from the stored description. */
  readonly isChanged: boolean
  readonly isReady: boolean
  readonly problem: string
  /** A concurrent edit by somebody else. */
  readonly theirs: Stored | undefined
  readonly save: () => Promise<void>
  /** Replaces the draft by the other person's description. */
  readonly takeTheirs: () => void
}

/**
 * Manages a draft.
 *
 * @param source the producer's description, with which the draft begins when people have written
 * none
 * @param saved called once it is stored
 */
export function useDraft(described: EditableDescription, source: string, saved: () => void): Draft {
  const applyEdit = useEdits()
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
    // Refetches of the page must not reset the draft.
  }, [urn, aspect]) // oxlint-disable-line react-hooks/exhaustive-deps
  const save = async (over: Stored) => {
    const before = described.textIn(over.value)
    const result = await applyEdit({
      done: 'Saved.',
      step: described.write(text),
      undo: described.write(before),
      version: over.version,
    })
    if (result === 'done') saved()
    if (result !== 'outdated') return
    const now = await readStored(urn, aspect)
    // The concurrent edit concerned another column or member, so saving again does not overwrite
    // it.
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
