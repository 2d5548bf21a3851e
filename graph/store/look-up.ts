import type { AspectEdit, Current } from './edit.ts'

/** Makes an edit that changes nothing, and notes what is stored under the lock of the entity. */
export function lookUp(urn: string, aspect: string, note: (current: Current) => void): AspectEdit {
  const decide: AspectEdit['decide'] = (current) => {
    note(current)
    return { kind: 'keep' }
  }
  const birth = () => {
    throw new Error('A lookup creates no entity')
  }
  return { kind: 'aspect', urn, aspect, bytes: 0, decide, birth }
}
