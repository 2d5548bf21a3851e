import { aspect, type Aspect } from './aspect.ts'
import { required, type Field, type Fields } from './field.ts'
import type { GraphqlEntityField } from './graphql.ts'
import type { EntityPrivilege, PlatformPrivilege } from './privilege.ts'
import { keyPartsOf } from './urn.ts'

/**
 * Members of an aspect that follow from the key, each by the key part that determines it. A part
 * that is a URN of the member's type is the value; a part that is a URN of another type has the
 * value that is derived for that entity; a part that is text names an entity, in any case.
 */
export type Derivation = Readonly<Record<string, string | FolderDerivation>>

/**
 * The folders of a browse path: the entity of a key part, or the parts of a name but the last,
 * which are separated as on the platform of another key part.
 */
export type FolderDerivation = { readonly entity: string } | FoldersOfName
export interface FoldersOfName {
  readonly name: string
  readonly platform: string
}

/** Derivations by the name of the aspect (docs/interface: model/derived). */
export type Derivations = Readonly<Record<string, Derivation>>

/** Privileges on a parent that suffice for changes of the entities below it. */
export interface ManagedBelow {
  /** The aspect and its member that name the parents: a URN or a list. */
  readonly aspect: string
  readonly member: string
  /** Each suffices on a direct parent. */
  readonly direct: readonly EntityPrivilege[]
  /** Each suffices on a direct parent and on everything above it. */
  readonly above: readonly EntityPrivilege[]
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
  /** Aspects whose value follows from the key where none is written, by member and key part. */
  readonly derived?: Derivations
  /** A privilege on the platform that suffices to create, change and delete its entities. */
  readonly managedBy?: PlatformPrivilege
  /** A privilege on the platform that suffices to create its entities. */
  readonly createdBy?: PlatformPrivilege
  /** The only privilege that suffices for any change of its entities. */
  readonly governedBy?: PlatformPrivilege
  /** Set: privileges on parents suffice to create, change, move and delete its entities. */
  readonly managedBelow?: ManagedBelow
  /** Set: changes of its entities are audit records (docs/interface: access/audit). */
  readonly audited?: AuditedEvents
  readonly exampleUrn: string
}

/** Returns whether searches that name no types find entities of a type. */
export const isFoundByDefault = ({ foundByDefault, searchGroup }: EntityType): boolean =>
  foundByDefault ?? searchGroup === 'primary'

/** Declares an entity type; the key aspect is derived from its key fields, given in URN order. */
export function entity(
  name: string,
  declaration: {
    readonly doc: string
    readonly graphql: string
    readonly graphqlFields?: Readonly<Record<string, GraphqlEntityField>>
    readonly graphqlEnum: string
    readonly searchGroup: string
    readonly foundByDefault?: boolean
    readonly key: {
      readonly name: string
      readonly record: string
      readonly fields: Readonly<Record<string, Field<string, false>>>
    }
    readonly carries: readonly string[]
    readonly derived?: Derivations
    readonly managedBy?: PlatformPrivilege
    readonly createdBy?: PlatformPrivilege
    readonly governedBy?: PlatformPrivilege
    readonly managedBelow?: ManagedBelow
    readonly audited?: AuditedEvents
    readonly exampleUrn: string
  },
): EntityType {
  const { key, ...rest } = declaration
  const parts = keyPartsOf(rest.exampleUrn)
  const fields: Fields = Object.fromEntries(
    Object.entries(key.fields).map(([fieldName, field]) => [fieldName, required(field)]),
  )
  const keyAspect = aspect(key.name, {
    record: key.record,
    doc: `Key of the entity type ${name}: the parts of the URN.`,
    fields,
    example: Object.fromEntries(Object.keys(fields).map((part, at) => [part, parts[at]])),
  })
  return { name, ...rest, key: keyAspect }
}
