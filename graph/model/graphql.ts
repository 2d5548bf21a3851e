/** A field of GraphQL that is named, typed or placed otherwise than in the declaration. */
export interface GraphqlField {
  /** Its type, `String` or `[Dataset!]`. */
  readonly type: string
  /**
   * Where the value stands, `created/time`; the member of the field's own name when left out. Of several
   * paths the first with a value counts. `@urn` is the URN of the entity, `@key` the part behind its type,
   * and `@name` what the URN calls the entity.
   */
  readonly at?: string | readonly string[]
  /** Types of the entity that the field leads to, where the value is a URN; any with an empty list. */
  readonly to?: readonly string[]
}

/** A field of an entity that reads one of its aspects. */
export interface GraphqlEntityField extends GraphqlField {
  /** Left out where the URN says it all. */
  readonly aspect?: string
  readonly doc?: string
  /** SDL between the parentheses. */
  readonly args?: string
}

/** What GraphQL calls something, where it does not follow from the declaration. The names are DataHub's. */
export interface GraphqlNote {
  /** Name of the field that reads an aspect, or a part of a key. */
  readonly name?: string
  /**
   * Type of an aspect, of a record, of a choice that is an enum, of the entries of a map, or of the entity
   * that a URN leads to.
   */
  readonly type?: string
  /** An older name of the type, which becomes a type of its own with the same fields. */
  readonly twin?: string
  /** The records in it have types of their own, which are named after it, whatever their notes say. */
  readonly ownTypes?: true
  /** Fields besides those of the declaration, or in their place. */
  readonly fields?: Readonly<Record<string, GraphqlField>>
}
