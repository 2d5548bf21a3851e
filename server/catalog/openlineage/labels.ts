import { editableSchemaMetadata } from '../../../graph/aspects/datasets/editable-schema-metadata.ts'
import { globalTags } from '../../../graph/aspects/business/global-tags.ts'
import { ownership, OWNERSHIP_KINDS } from '../../../graph/aspects/people/ownership.ts'
import { corpGroup } from '../../../graph/aspects/people/corp-group.entity.ts'
import { corpuser } from '../../../graph/aspects/people/corpuser.entity.ts'
import type { EventJob } from './event.ts'
import { urnPart } from './naming.ts'
import { additionProposals, type Addition, type EventProposal } from './event-proposal.ts'

type Facets = NonNullable<EventJob['facets']>

/** Returns proposals that add the owners and tags in facets to the existing ones. */
export function labelProposals(
  urn: string,
  { ownership: owned, tags: tagged }: Pick<Facets, 'ownership' | 'tags'>,
): EventProposal[] {
  const owners = (owned?.owners ?? []).map(({ name, type }) => {
    const owner = ownerUrn(name)
    const kind = parseOwnershipKind(type)
    return [['owners', owner, kind], { owner, type: kind, source: { type: 'SERVICE' } }] as const
  })
  const tags = (tagged?.tags ?? []).flatMap((entry) => {
    const tag = entry.field === undefined ? tagUrn(entry) : undefined
    return tag === undefined ? [] : [[['tags', tag], { tag }] as const]
  })
  return [
    ...additionProposals(urn, ownership.name, owners),
    ...additionProposals(urn, globalTags.name, tags),
  ]
}

/** Returns proposals that add tags to the columns that they name. */
export function columnTagProposals(urn: string, { tags }: Pick<Facets, 'tags'>): EventProposal[] {
  const additions = (tags?.tags ?? []).flatMap((entry): Addition[] => {
    const tag = tagUrn(entry)
    const column = entry.field?.trim() ?? ''
    if (column === '' || tag === undefined) return []
    return [[['editableSchemaFieldInfo', column, 'globalTags', 'tags', tag], { tag }]]
  })
  return additionProposals(urn, editableSchemaMetadata.name, additions)
}

type Tag = NonNullable<NonNullable<Facets['tags']>['tags']>[number]

/** Returns the tag `key`, or `key:value` as DataHub's sources name it; `false` is no tag. */
function tagUrn({ key, value = '' }: Tag): string | undefined {
  const text = value.trim()
  if (text.toLowerCase() === 'false') return undefined
  const isFlag = text === '' || text.toLowerCase() === 'true'
  return `urn:li:tag:${urnPart(isFlag ? key : `${key.trim()}:${text}`)}`
}

/** Returns the URN of an owner: `team:sales` is a group, other names are users or URNs. */
function ownerUrn(name: string): string {
  if (name.startsWith('urn:li:')) return name
  const [, kind, ownerName] = /^(team|group|user):(.+)$/s.exec(name) ?? []
  if (kind === undefined || ownerName === undefined) return `urn:li:corpuser:${urnPart(name)}`
  return `urn:li:${kind === 'user' ? corpuser.name : corpGroup.name}:${urnPart(ownerName)}`
}

function parseOwnershipKind(type = ''): string {
  const kind = type.trim().toUpperCase()
  return OWNERSHIP_KINDS.find((ownershipKind) => ownershipKind === kind) ?? 'TECHNICAL_OWNER'
}
