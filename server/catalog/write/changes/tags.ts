import type { GlobalTags } from '../../../../graph/aspects/business/global-tags.ts'
import type { Urn } from '../../../../graph/model/urn.ts'

/** Adds tags, each once. Existing entries keep their order and extra members. */
export function withTags(value: GlobalTags | undefined, added: readonly Urn[]): GlobalTags {
  const entries = new Map((value?.tags ?? []).map((entry) => [entry.tag, entry]))
  for (const tag of added) if (!entries.has(tag)) entries.set(tag, { tag })
  return { ...value, tags: [...entries.values()] }
}

/** Removes tags; after the last one an empty list remains (docs/interface: states/labels). */
export function withoutTags(value: GlobalTags | undefined, removed: readonly Urn[]): GlobalTags {
  const dropped = new Set<string>(removed)
  return { ...value, tags: (value?.tags ?? []).filter(({ tag }) => !dropped.has(tag)) }
}
