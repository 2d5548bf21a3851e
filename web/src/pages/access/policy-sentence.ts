import type { EntityType, PrivilegesQuery } from '../../api/documents.generated.ts'
import { findKind } from '../../model/kinds.ts'
import { nameOf } from '../../model/names.ts'
import type { PolicyCondition, PolicyDraft, ConditionValue } from './policy.ts'

/** A property of entities that conditions of policies compare. */
export interface ConditionField {
  readonly field: string
  /** Its name in the form. */
  readonly label: string
  /** The words before its values. */
  readonly words: string
  /** Entities among which values are chosen; none: values are texts. */
  readonly types: readonly EntityType[]
}

/** The properties that the form offers; the entity type has a control of its own. */
export const CONDITION_FIELDS: readonly ConditionField[] = [
  { field: 'DOMAIN', label: 'Domain', words: 'in', types: ['DOMAIN'] },
  { field: 'OWNER', label: 'Owner', words: 'owned by', types: ['CORP_USER', 'CORP_GROUP'] },
  { field: 'TAG', label: 'Tag', words: 'tagged', types: ['TAG'] },
  {
    field: 'GLOSSARY',
    label: 'Term',
    words: 'with the term',
    types: ['GLOSSARY_TERM', 'GLOSSARY_NODE'],
  },
  { field: 'CONTAINER', label: 'Container', words: 'inside', types: ['CONTAINER'] },
  { field: 'DATA_PLATFORM_INSTANCE', label: 'Instance', words: 'of the instance', types: [] },
  { field: 'URN', label: 'URN', words: 'with the URN', types: [] },
]

/** The properties of tags and terms that limit which of them a policy lets people add and remove. */
export const LABEL_FIELDS: readonly ConditionField[] = [
  { field: 'URN', label: 'Tag or term', words: 'among', types: ['TAG', 'GLOSSARY_TERM'] },
  { field: 'GLOSSARY', label: 'Term group', words: 'in the term group', types: ['GLOSSARY_NODE'] },
]

/** Returns the property of a condition; an unknown one has its name as words. */
export function findField(field: string, fields: readonly ConditionField[]): ConditionField {
  const declaredField = fields.find((candidate) => candidate.field === field)
  return declaredField ?? { field, label: field, words: `with ${field}`, types: [] }
}

type Config = NonNullable<NonNullable<PrivilegesQuery['appConfig']>['policiesConfig']>

/** What policies may grant, as the server declares it. */
export interface Grantable {
  /** What the holder of a privilege may do, by its name, on the platform. */
  readonly onPlatform: ReadonlyMap<string, string>
  readonly onEntities: ReadonlyMap<string, string>
  /** The same for entities of one type, by the name that conditions compare. */
  readonly byType: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** Types in GraphQL, by the name that conditions compare. */
  readonly types: ReadonlyMap<string, EntityType>
}

/** Reads what the server declares. */
export function grantableIn(config: Config | null | undefined): Grantable {
  const privilegeNames = (privileges: Config['platformPrivileges']) =>
    new Map((privileges ?? []).map(({ type, displayName }) => [type ?? '', displayName ?? '']))
  const resources = config?.resourcePrivileges ?? []
  const byType = new Map(
    resources.flatMap(({ resourceType, entityType, privileges }) =>
      resourceType && entityType ? [[resourceType, privilegeNames(privileges)] as const] : [],
    ),
  )
  return {
    onPlatform: privilegeNames(config?.platformPrivileges ?? null),
    onEntities: privilegeNames(resources.find(({ entityType }) => !entityType)?.privileges ?? null),
    byType,
    types: new Map(
      resources.flatMap(({ resourceType, entityType }) =>
        resourceType && entityType ? [[resourceType, entityType] as const] : [],
      ),
    ),
  }
}

/** Privileges that a sentence names, before it counts the others. */
const NAMED_MAX = 4

/** The parts of the sentence that a policy is. */
export interface PolicySentence {
  readonly who: string
  readonly what: string
  readonly where: string
}

/** Returns a policy in words: who may do what, and where. */
export function policySentence(draft: PolicyDraft, grantable: Grantable): PolicySentence {
  return { who: whoIn(draft), what: whatIn(draft, grantable), where: whereIn(draft, grantable) }
}

function whoIn(draft: PolicyDraft): string {
  const { who, allUsers, allGroups, resourceOwners, ownershipTypes } = draft
  const types = ownershipTypes.length > 0 && ` (${ownershipTypes.map(nameOf).join(', ')})`
  const parts = [
    ...(allUsers ? ['everybody'] : []),
    ...(allGroups ? ['members of any group'] : []),
    ...(resourceOwners ? [`owners${types || ''}`] : []),
    ...who.map((actor) => `${actor.type === 'DATAHUB_ROLE' ? 'the role ' : ''}${nameOf(actor)}`),
  ]
  const text = joinWords(parts, 'and') || 'nobody'
  // Names of people and groups stay as they are.
  return parts[0] === undefined || who.map(nameOf).includes(parts[0]) ? text : capitalise(text)
}

function whatIn({ type, privileges }: PolicyDraft, { onPlatform, onEntities }: Grantable): string {
  const names = type === 'PLATFORM' ? onPlatform : onEntities
  if (names.size > 0 && [...names.keys()].every((name) => privileges.includes(name))) {
    return 'do everything'
  }
  // Privileges that the server does not declare grant nothing.
  const abilities = privileges.flatMap((name) => onPlatform.get(name) ?? onEntities.get(name) ?? [])
  const more = abilities.length - NAMED_MAX
  return more > 1
    ? `${abilities.slice(0, NAMED_MAX).join(', ')} and ${more} more things`
    : joinWords(abilities, 'and') || 'nothing'
}

function whereIn(draft: PolicyDraft, grantable: Grantable): string {
  const { type, constraints } = draft
  const where = type === 'PLATFORM' ? 'on the platform' : entitiesIn(draft, grantable)
  if (constraints.length === 0) return where
  return `${where}, changing only tags and terms ${conditionTexts(constraints, LABEL_FIELDS)}`
}

function entitiesIn({ conditions }: PolicyDraft, grantable: Grantable): string {
  const comparesType = (condition: PolicyCondition) =>
    condition.field === 'TYPE' && condition.condition !== 'STARTS_WITH'
  const types = conditions.filter(comparesType)
  const typeNames = (typeConditions: readonly PolicyCondition[]) => {
    const values = typeConditions.flatMap((condition) => condition.values)
    const kinds = values.map(({ value }) => typeName(value, grantable).toLowerCase())
    return joinWords(kinds, 'and')
  }
  const otherConditions = conditions.filter((condition) => !comparesType(condition))
  const includedNames = typeNames(types.filter(({ condition }) => condition === 'EQUALS'))
  const excludedNames = typeNames(types.filter(({ condition }) => condition === 'NOT_EQUALS'))
  const entities = includedNames || (otherConditions.length === 0 ? 'every entity' : 'everything')
  const exception = excludedNames && ` but ${excludedNames}`
  return `on ${entities}${exception} ${conditionTexts(otherConditions, CONDITION_FIELDS)}`.trimEnd()
}

const conditionTexts = (
  conditions: readonly PolicyCondition[],
  fields: readonly ConditionField[],
) => conditions.map((condition) => conditionText(condition, fields)).join(' ')

function conditionText(
  { field, condition, values }: PolicyCondition,
  fields: readonly ConditionField[],
): string {
  const names = joinWords(values.map(valueName), 'or')
  const { words } = findField(field, fields)
  if (condition === 'STARTS_WITH') return `${words} that begins with ${names}`
  return `${condition === 'NOT_EQUALS' ? 'not ' : ''}${words} ${names}`
}

/** Returns the name of a value. */
export const valueName = ({ value, entity }: ConditionValue): string =>
  entity ? nameOf(entity) : value

/** Returns the name of entities of a type. */
export function typeName(type: string, { types }: Grantable): string {
  return findKind(types.get(type) ?? type).many
}

function joinWords(words: readonly string[], last: string): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
