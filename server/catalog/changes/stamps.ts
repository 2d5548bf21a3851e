import type { AuditStamp } from '../../../graph/model/audit.ts'

interface Stamped {
  readonly created?: Partial<AuditStamp>
  readonly lastModified?: Partial<AuditStamp>
}

/**
 * The stamps of an aspect that keeps its first and its latest edit (docs/interface: edits/stamps).
 */
export function editedAt(value: Stamped | undefined, stamp: AuditStamp) {
  return { created: value?.created ?? stamp, lastModified: stamp }
}
