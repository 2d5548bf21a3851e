import { useEffect, useState } from 'react'
import type { EditableDescription } from './editable-description.ts'
import { useApplyEdit } from './edits.tsx'
import type { Edit } from './step.ts'
import { readStoredAspect, type StoredAspect } from './stored-aspect.ts'

/** A draft of a description, compared with the stored one. */
export interface Draft {
  readonly text: string
  readonly write: (text: string) => void
  readonly isReady: boolean
  readonly problem: string
  /** Stores the draft; undefined: there is nothing to store. */
  readonly edit: Edit | undefined
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
  const toEdit = ({ value, version }: StoredAspect): Edit => ({
    done: 'Saved.',
    step: description.write(text),
    undo: description.write(description.textIn(value)),
    version,
  })
  const save = async (expectedAspect: StoredAspect) => {
    const formerText = description.textIn(expectedAspect.value)
    const result = await applyEdit(toEdit(expectedAspect))
    if (result === 'done') onSaved()
    if (result !== 'outdated') return
    const latest = await readStoredAspect(urn, aspect)
    // The concurrent edit concerned another column or member, so saving again does not overwrite
    // it.
    if (description.textIn(latest.value) === formerText) await save(latest)
    else setTheirs(latest)
  }
  const expectedAspect = theirs ?? base
  const isChanged = text !== ((base && description.textIn(base.value)) || source)
  const isEdit = isChanged || theirs !== undefined
  return {
    text,
    write,
    isReady: base !== undefined,
    problem,
    edit: isEdit && expectedAspect ? toEdit(expectedAspect) : undefined,
    theirs,
    save: async () => {
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
