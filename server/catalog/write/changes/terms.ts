import type { GlossaryTerms } from '../../../../graph/aspects/business/glossary-terms.ts'
import type { AuditStamp } from '../../../../graph/model/audit.ts'
import type { Urn } from '../../../../graph/model/urn.ts'

/** Adds terms, each once, and sets the stamp if any is new (docs/interface: edits/stamps). */
export function withTerms(
  value: GlossaryTerms | undefined,
  added: readonly Urn[],
  auditStamp: AuditStamp,
): GlossaryTerms {
  const entries = new Map((value?.terms ?? []).map((entry) => [entry.urn, entry]))
  if (value && added.every((urn) => entries.has(urn))) return value
  for (const urn of added) if (!entries.has(urn)) entries.set(urn, { urn })
  return { ...value, terms: [...entries.values()], auditStamp }
}

/** Removes terms, and sets the stamp if any was there; after the last term an empty list remains. */
export function withoutTerms(
  value: GlossaryTerms | undefined,
  removed: readonly Urn[],
  auditStamp: AuditStamp,
): GlossaryTerms {
  const dropped = new Set<string>(removed)
  const terms = (value?.terms ?? []).filter(({ urn }) => !dropped.has(urn))
  if (value && terms.length === value.terms?.length) return value
  return { ...value, terms, auditStamp }
}
