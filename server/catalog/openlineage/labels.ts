import { OWNERSHIP_KINDS } from '../../../graph/aspects/ownership.ts'
import type { EventJob } from './event.ts'
import { urnPart } from './naming.ts'
import { add, type EventProposal } from './proposals.ts'

type Facets = NonNullable<EventJob['facets']>

/** Returns proposals that add the owners and tags in facets to the existing ones. */
export function labelsIn(
  urn: string,
  { ownership: owned, tags: tagged }: Pick<Facets, 'ownership' | 'tags'>,
): EventProposal[] {
  const owners = (owned?.owners ?? []).map(({ name, type }) => {
    const owner = ownerUrn(name)
    const kind = kindOf(type)
    return [['owners', owner, kind], { owner, type: kind, source: { type: 'SERVICE' } }] as const
  })
  const tags = (tagged?.tags ?? []).map(({ key }) => {
    const tag = `urn:li:tag:${urnPart(key)}`
    return [['tags', tag], { tag }] as const
  })
  return [...add(urn, 'ownership', owners), ...add(urn, 'globalTags', tags)]
}

/** Returns the URN of an owner: `team:sales` is a group, other names are users or URNs. */
function ownerUrn(name: string): string {
  if (name.startsWith('urn:li:')) return name
  const [, kind, rest] = /^(team|group|user):(.+)$/s.exec(name) ?? []
  if (kind === undefined || rest === undefined) return `urn:li:corpuser:${urnPart(name)}`
  return `urn:li:${kind === 'user' ? 'corpuser' : 'corpGroup'}:${urnPart(rest)}`
}

function kindOf(type = ''): string {
  const kind = type.trim().toUpperCase()
  return OWNERSHIP_KINDS.find((each) => each === kind) ?? 'TECHNICAL_OWNER'
}
