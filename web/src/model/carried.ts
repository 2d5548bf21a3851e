import { CARRIED } from '../api/model.generated.ts'
import type { Named } from './names.ts'

/** Whether entities of the type can have an aspect that people edit. */
export function carries({ type }: Named, aspect: string): boolean {
  return CARRIED[type]?.includes(aspect) ?? false
}
