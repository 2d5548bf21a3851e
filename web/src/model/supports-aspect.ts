import { EDITABLE_ASPECTS } from '../api/model.generated.ts'
import type { Named } from './names.ts'

/** Returns whether the type of an entity supports an editable aspect. */
export function supportsAspect({ type }: Named, aspect: string): boolean {
  return EDITABLE_ASPECTS[type]?.includes(aspect) ?? false
}
