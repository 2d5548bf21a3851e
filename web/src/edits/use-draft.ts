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
  description: EditableDescription,
  source: string,
  onSaved: () => void,
): Draft {
  const applyEdit = useApplyEdit()
  const [text, write] = useState(source)
  const [base, setBase] = useState<StoredAspect>()
  const [theirs, setTheirs] = useState<StoredAspect>()
  const [problem, setProblem] = useState('')
  const { urn, aspect } = description
  useEffect(() => {
    let isOver = false
    const begin = (storedAspect: StoredAspect) => {
      if (isOver) return
      setBase(storedAspect)
      write(description.textIn(storedAspect.value) || source)
    }
    readStoredAspect(urn, aspect).then(begin, (error: Error) => setProblem(error.message))
    return () => {
      isOver = true
    }
    // Refetches of the page must not reset the draft.
  }, [urn, aspect]) // oxlint-disable-line react-hooks/exhaustive-deps
  const save = async (expectedAspect: StoredAspect) => {
    const formerText = description.textIn(expectedAspect.value)
    const result = await applyEdit({
      done: 'Saved.',
      step: description.write(text),
      undo: description.write(formerText),
      version: expectedAspect.version,
    })
    if (result === 'done') onSaved()
    if (result !== 'outdated') return
    const latest = await readStoredAspect(urn, aspect)
    // The concurrent edit concerned another column or member, so saving again does not overwrite
    // it.
    if (description.textIn(latest.value) === formerText) await save(latest)
    else setTheirs(latest)
  }
  return {
    text,
    write,
    isChanged: text !== ((base && description.textIn(base.value)) || source),
    isReady: base !== undefined,
    problem,
    theirs,
    save: async () => {
      const expectedAspect = theirs ?? base
      if (expectedAspect) await save(expectedAspect)
    },
    takeTheirs: () => {
      if (!theirs) return
      setBase(theirs)
      write(description.textIn(theirs.value))
      setTheirs(undefined)
    },
  }
}
