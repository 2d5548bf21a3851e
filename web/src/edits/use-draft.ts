import { useEffect, useState } from 'react'
import type { EditableDescription } from './editable-description.ts'
import { useApplyEdit } from './edits.tsx'
import { readStoredAspect, type StoredAspect } from './stored-aspect.ts'

/** A draft of a description, compared with the stored one. */
export interface Draft {
  readonly text: string
  readonly write: (text: string) => void
  /** Whether it differs from the stored description. */
  readonly isChanged: boolean
  readonly isReady: boolean
  readonly problem: string
  /** A concurrent edit by somebody else. */
  readonly theirs: StoredAspect | undefined
  readonly save: () => Promise<void>
  /** Replaces the draft by the other person's description. */
  readonly takeTheirs: () => void
}

/**
 * Manages a draft.
 *
 * @param source the producer's description, with which the draft begins when people have written
 * none
 * @param onSaved called once it is stored
 */
export function useDraft(
  described: EditableDescription,
  source: string,
  onSaved: () => void,
): Draft {
  const applyEdit = useApplyEdit()
  const [text, write] = useState(source)
  const [base, setBase] = useState<StoredAspect>()
  const [theirs, setTheirs] = useState<StoredAspect>()
  const [problem, setProblem] = useState('')
  const { urn, aspect } = described
  useEffect(() => {
    let isOver = false
    const begin = (stored: StoredAspect) => {
      if (isOver) return
      setBase(stored)
      write(described.textIn(stored.value) || source)
    }
    readStoredAspect(urn, aspect).then(begin, (error: Error) => setProblem(error.message))
    return () => {
      isOver = true
    }
    // Refetches of the page must not reset the draft.
  }, [urn, aspect]) // oxlint-disable-line react-hooks/exhaustive-deps
  const save = async (expected: StoredAspect) => {
    const before = described.textIn(expected.value)
    const result = await applyEdit({
      done: 'Saved.',
      step: described.write(text),
      undo: described.write(before),
      version: expected.version,
    })
    if (result === 'done') onSaved()
    if (result !== 'outdated') return
    const latest = await readStoredAspect(urn, aspect)
    // The concurrent edit concerned another column or member, so saving again does not overwrite
    // it.
    if (described.textIn(latest.value) === before) await save(latest)
    else setTheirs(latest)
  }
  return {
    text,
    write,
    isChanged: text !== ((base && described.textIn(base.value)) || source),
    isReady: base !== undefined,
    problem,
    theirs,
    save: async () => {
      const expected = theirs ?? base
      if (expected) await save(expected)
    },
    takeTheirs: () => {
      if (!theirs) return
      setBase(theirs)
      write(described.textIn(theirs.value))
      setTheirs(undefined)
    },
  }
}
