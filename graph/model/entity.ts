import { aspect, type Aspect, type Governance } from './aspect.ts'
import { declaredEdgePaths } from './edges.ts'
import { required, type Field, type Fields } from './field.ts'
import type { GraphqlEntityField } from './graphql-note.ts'
import type { EntityPrivilege, PlatformPrivilege } from './privilege.ts'
import { keyPartsOf, type Urn } from './urn.ts'
import { walkFields, valuesAt } from './field-walk.ts'

/** Privileges on a parent that suffice for changes of the entities below it. */
export interface ManagedBelow {
  /** The aspect and the path of its member that name the parents: a URN or a list. */
  readonly aspect: string
  readonly member: string
  /** Each suffices on a direct parent. */
  readonly direct: readonly EntityPrivilege[]
  /** Each suffices on a direct parent and on everything above it. */
  readonly above: readonly EntityPrivilege[]
}

/** Declares that entities of a type hold rights, and which of their aspects decide on them. */
export interface Principal {
  /** Aspects that decide on rights on this entity type only, or that have no declaration. */
  readonly governed: Readonly<Record<string, Governance>>
  /** Aspects that identify it or make it exist: callers of its rank alone change them. */
  readonly identifiedBy: readonly string[] | 'every aspect'
}

/** The entities that an entity is about: it is seen, found and edited with them. */
export interface About {
  /** Where it names them. All of them have to be seen; columns count as their dataset. */
  readonly subjects: readonly SubjectNote[]
  /** A privilege on each of them that shows the entity and suffices for every edit of it. */
  readonly privilege?: EntityPrivilege
  /** Who sees an entity without subjects: everybody, or only those who see everything. */
  readonly withoutSubjects: 'shown' | 'hidden'
}

/** The URNs at a path of an aspect (`*` for each element), or those of its edges of a name. */
export type SubjectNote = { readonly aspect: string } & (
  | { readonly at: string }
  | { readonly edge: string }
)

/** The value that marks an entity as a draft, which only owners and managers of its type see. */
export interface Draft {
  readonly aspect: string
  readonly at: string
  readonly value: string
  /** The search field with the value. */
  readonly field: string
}

/** Names of the events that changes of an entity cause; each has a default. */
export interface AuditedEvents {
  readonly created?: string
  readonly changed?: string
  readonly deleted?: string
}

/** The declaration of an entity type. */
export interface EntityType {
  readonly name: string
  readonly doc: string
  /** Name of its GraphQL type, and its label in the graph: `Dataset`. */
  readonly graphql: string
  /** Fields of that type that add to or replace those of its aspects and its key. */
  readonly graphqlFields?: Readonly<Record<string, GraphqlEntityField>>
  /** Its value of the GraphQL enum `EntityType`. */
  readonly graphqlEnum: string
  /** Search group, as in DataHub's model. */
  readonly searchGroup: string
  /**
   * Whether searches that name no types find its entities. Default: those of the search group
   * `primary`.
   */
  readonly foundByDefault?: boolean
  /** The key aspect, its fields in URN order. */
  readonly key: Aspect
  readonly carries: readonly string[]
  /** A privilege on the platform that suffices to create, change and delete its entities. */
  readonly managedBy?: PlatformPrivilege
  /** A privilege on the platform that suffices to create its entities. */
  readonly createdBy?: PlatformPrivilege
  /** The only privilege that suffices for any change of its entities. */
  readonly governedBy?: PlatformPrivilege
  /** Set: its entities hold rights (docs/interface: access/rank). */
  readonly principal?: Principal
  /** The privilege without which its entities are hidden (docs/interface: access/readers). */
  readonly readBy?: PlatformPrivilege
  /** Whether policies can hide its entities, as in DataHub (docs/interface: access/views). */
  readonly hiddenByPolicies?: boolean
  /** Set: its entities are seen, found and edited with those that they are about. */
  readonly about?: About
  /** Set: some of its entities are drafts. */
  readonly draft?: Draft
  /** Set: privileges on parents suffice to create, change, move and delete its entities. */
  readonly managedBelow?: ManagedBelow
  /** Set: changes of its entities are audit records (docs/interface: access/audit). */
  readonly audited?: AuditedEvents
  readonly exampleUrn: string
}

/** Returns whether searches that name no types find entities of a type. */
export const isFoundByDefault = ({ foundByDefault, searchGroup }: EntityType): boolean =>
  foundByDefault ?? searchGroup === 'primary'

/** What a declaration states of an entity type. */
export type EntityDeclaration = Omit<EntityType, 'name' | 'key'> & {
  readonly key: {
    readonly name: string
    readonly record: string
    /** In URN order. */
    readonly fields: Readonly<Record<string, Field<string, false>>>
  }
}

/** Declares an entity type; the key aspect is derived from its key fields. */
export function entity(name: string, { key, ...declaration }: EntityDeclaration): EntityType {
  const parts = keyPartsOf(declaration.exampleUrn)
  const fields: Fields = Object.fromEntries(
    Object.entries(key.fields).map(([fieldName, field]) => [fieldName, required(field)]),
  )
  const keyAspect = aspect(key.name, {
    record: key.record,
    doc: `Key of the entity type ${name}: the parts of the URN.`,
    fields,
    example: Object.fromEntries(Object.keys(fields).map((part, at) => [part, parts[at]])),
  })
  return { name, ...declaration, key: keyAspect }
}

/** A path in an aspect at which an entity names entities that it is about. */
export interface ParsedSubjectPath {
  readonly aspect: string
  readonly path: readonly string[]
}

/** Returns the paths that the declaration of an entity type describes. */
export function declaredSubjectPaths(
  { about }: EntityType,
  aspectNamed: (name: string) => Aspect | undefined,
): ParsedSubjectPath[] {
  return (about?.subjects ?? []).flatMap((subject): ParsedSubjectPath[] => {
    const at = { aspect: subject.aspect }
    if ('at' in subject) return [{ ...at, path: subject.at.split('/') }]
    const declared = aspectNamed(subject.aspect)
    const edges = declared ? declaredEdgePaths(declared) : []
    return edges.flatMap(({ path, note }) => (note.name === subject.edge ? [{ ...at, path }] : []))
  })
}

/** Returns the entities that an entity names at the paths, each once. */
export function subjectsIn(
  paths: readonly ParsedSubjectPath[],
  readValue: (aspect: string) => unknown,
): string[] {
  const urns = new Set<string>()
  for (const subject of paths) {
    for (const { value } of valuesAt(readValue(subject.aspect), subject.path)) {
      if (typeof value === 'string') urns.add(value)
    }
  }
  return [...urns]
}

/** Returns the parents that a value of the aspect names. */
export function parentsIn({ member }: ManagedBelow, value: object | undefined): Urn[] {
  return valuesAt(value, member.split('/')).flatMap((at) => at.value as Urn | Urn[])
}

/** Returns sentences about subjects and drafts that the aspects of an entity type do not have. */
export function subjectProblems(
  type: EntityType,
  aspectNamed: (name: string) => Aspect | undefined,
): string[] {
  const { name, carries, draft } = type
  const paths = declaredSubjectPaths(type, aspectNamed)
  const declaredPaths = [...paths, ...(draft ? [{ ...draft, path: draft.at.split('/') }] : [])]
  const missing = declaredPaths.filter(({ path, ...at }) => {
    const fields = carries.includes(at.aspect) ? aspectNamed(at.aspect)?.fields : undefined
    return !fields || ![...walkFields(fields)].some((leaf) => leaf.path.join() === path.join())
  })
  const isEmpty = type.about !== undefined && paths.length === 0
  return [
    ...(isEmpty ? [`${name} names no paths of its subjects`] : []),
    ...missing.map((at) => `${name} has no ${at.path.join('/')} in ${at.aspect}`),
  ]
}
