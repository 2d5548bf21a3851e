import type { AuditStamp } from '../../../../graph/model/audit.ts'

interface Stamped {
  readonly created?: Partial<AuditStamp>
  readonly lastModified?: Partial<AuditStamp>
}

/**
 * Returns the stamps of the first and the latest edit of an aspect (docs/interface: edits/stamps).
 */
export function nextEditStamps(value: Stamped | undefined, stamp: AuditStamp) {
  return { created: value?.created ?? stamp, lastModified: stamp }
}
