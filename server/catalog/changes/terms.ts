import type { GlossaryTerms } from '../../../graph/aspects/glossary-terms.ts'
import type { AuditStamp } from '../../../graph/model/audit.ts'
import type { Urn } from '../../../graph/model/urn.ts'

/** `value` with each of `added` present once, stamped (docs/interface: edits/stamps). */
export function withTerms(
  value: GlossaryTerms | undefined,
  added: readonly Urn[],
  auditStamp: AuditStamp,
): GlossaryTerms {
  const entries = new Map((value?.terms ?? []).map((entry) => [entry.urn, entry]))
  for (const urn of added) if (!entries.has(urn)) entries.set(urn, { urn })
  return { ...value, terms: [...entries.values()], auditStamp }
}

/** `value` without `removed`, stamped; without the last one an empty list stays. */
export function withoutTerms(
  value: GlossaryTerms | undefined,
  removed: readonly Urn[],
  auditStamp: AuditStamp,
): GlossaryTerms {
  const dropped = new Set<string>(removed)
  const terms = (value?.terms ?? []).filter(({ urn }) => !dropped.has(urn))
  return { ...value, terms, auditStamp }
}
