import type { Derivation } from './derivations/derivation.ts'
import type { DerivedMembers } from './derivations/derived-members.ts'
import type { KeyDerivation } from './derivations/key-derivation.ts'
import type { Fields, RecordValue } from './field.ts'
import type { GraphqlNote } from './graphql-note.ts'
import type { JsonObject } from './json.ts'
import type { EntityPrivilege, PlatformPrivilege, ReadBy } from './privilege.ts'

/**
 * Edges that do not start at the entity that carries the aspect: column lineage (docs/interface:
 * model/column-lineage). For each element at `each`, every pair of a `from` and a `to` is one edge.
 * The aspect owns them like its others.
 */
export interface DerivedEdges {
  /** Path of the elements, `fineGrainedLineages/*`. */
  readonly elements: string
  /** Path of the source URNs in an element, or of the paths of the entity's own columns. */
  readonly from: { readonly at: string } | { readonly columnAt: string }
  /** Path of the target URNs in an element. */
  readonly to: string
  readonly name: string
  readonly lineage: 'upstream'
  /**
   * The query or task that made the edge: the URN at a path in the element, or the entity itself.
   */
  readonly via?: { readonly at: string } | 'entity'
}

/**
 * What an aspect follows from, besides what is written. `derivedAspects` lists all of them
 * (docs/decisions/0057).
 */
export interface Follows<F extends Fields = Fields> {
  /** The aspect follows from the key of its entity where none is written; computed by reads. */
  readonly key?: KeyDerivation<F>
  /** Members follow from other members of the same value, by every write of it. */
  readonly itself?: DerivedMembers
  /** The aspect follows from aspects of other entities, in the transaction of their change. */
  readonly others?: Derivation
  /** The class of DataHub that derives the same, which `npm run model:drift` compares. */
  readonly hook?: string
}

/**
 * The rights that a change needs where `EDIT_ENTITY` must not suffice, because the value decides on
 * rights: a privilege on the platform, or for each entity that the change adds or removes also one
 * on that entity.
 */
export interface Governance {
  /** Each of them suffices on the platform. */
  readonly onPlatform: readonly PlatformPrivilege[]
  /** Set: privileges are asked of each entity that a change adds or removes, as of the groups of a user. */
  readonly onReferenced?: {
    /** Path of the URNs, `groups/*`. */
    readonly at: string
    /** Suffices on such an entity. */
    readonly privilege: EntityPrivilege
  }
  /** The members that decide; a change that leaves them as they are is an ordinary one. Default: all. */
  readonly members?: readonly string[]
}

/**
 * The declaration of an aspect; everything else the catalog knows about it is derived from this.
 */
export interface Aspect<F extends Fields = Fields> {
  readonly name: string
  /** Qualified record name below the vendor prefix, `common.GlobalTags`. */
  readonly record: string
  /** Version of the record in DataHub's model, which clients ask for before they use its fields. */
  readonly schemaVersion: number
  /** Whether the aspect is a series of points instead of a sequence of versions. */
  readonly timeseries: boolean
  /** Entity types that carry the aspect, besides those whose declaration names it. */
  readonly on: readonly string[]
  readonly doc: string
  readonly graphql: GraphqlNote
  readonly fields: F
  readonly derivedEdges: readonly DerivedEdges[]
  readonly follows: Follows<F>
  readonly example: RecordValue<F>
  /**
   * The value to which a patch is applied when the aspect is absent: the members that the Python
   * client requires when it reads the aspect back (docs/interface: ingest/defaults).
   */
  readonly start: RecordValue<F> | undefined
  /** Privileges that together suffice to change the aspect; `EDIT_ENTITY` alone always does. */
  readonly privileges: readonly EntityPrivilege[]
  /**
   * Path of the URN at the other end of a link. Changes need the privileges at both ends; those on
   * a dataset suffice for its columns.
   */
  readonly otherEnd: string | undefined
  /** Whether reads of it are audit records, because it may hold credentials. */
  readonly readsRecorded: boolean
  /** Set: the value decides on rights (docs/interface: access/governed). */
  readonly governedBy: Governance | undefined
  /**
   * Path of the URN of a set that the entity belongs to. A change of the aspect changes the set and
   * its other members, so that it needs the privileges on the set, too: before and after it.
   */
  readonly memberOf: string | undefined
  /** Returns what is wrong with a value that matches the fields; `before` is what it replaces. */
  readonly problem: AspectCheck | undefined
  /** Set: who may read it, besides seeing the entity (docs/interface: access/readers). */
  readonly readBy: ReadBy | undefined
}

/** Returns a sentence about a value that is refused although it matches the fields. */
export type AspectCheck = (change: {
  readonly urn: string
  readonly value: JsonObject
  readonly before: JsonObject | undefined
}) => string | undefined

/** The value of a declared aspect. */
export type AspectValue<A> = A extends Aspect<infer F> ? RecordValue<F> : never

/** Members that a declaration may omit: they are {@link DEFAULTS} then. */
type Omittable = keyof typeof DEFAULTS

/** What a declaration states of an aspect. */
export type AspectDeclaration<F extends Fields> = Pick<
  Aspect<F>,
  'record' | 'doc' | 'fields' | 'example'
> &
  Partial<Pick<Aspect<F>, Omittable>> & {
    /** The note, or the name of the field alone. */
    readonly graphql?: string | GraphqlNote
    readonly privilege?: EntityPrivilege | readonly EntityPrivilege[]
    /** The note, or the name of a privilege alone. */
    readonly governedBy?: PlatformPrivilege | Governance
  }

const DEFAULTS = {
  schemaVersion: 1,
  timeseries: false,
  on: [],
  derivedEdges: [],
  follows: {},
  start: undefined,
  otherEnd: undefined,
  readsRecorded: false,
  memberOf: undefined,
  problem: undefined,
  readBy: undefined,
}

/** Declares an aspect. `example` must be a valid value; it is tested, documented and seeded. */
export function aspect<const F extends Fields>(
  name: string,
  { privilege = [], graphql, governedBy, ...declaration }: AspectDeclaration<F>,
): Aspect<F> {
  return {
    name,
    ...DEFAULTS,
    ...declaration,
    graphql: toGraphqlNote(graphql),
    privileges: typeof privilege === 'string' ? [privilege] : privilege,
    governedBy: toGovernance(governedBy),
  }
}

/** Returns a governance, which may be given as the name of a privilege. */
export const toGovernance = (
  governedBy: PlatformPrivilege | Governance | undefined,
): Governance | undefined =>
  typeof governedBy === 'string' ? { onPlatform: [governedBy] } : governedBy

function toGraphqlNote(graphql: string | GraphqlNote = {}): GraphqlNote {
  return typeof graphql === 'string' ? { name: graphql } : graphql
}
