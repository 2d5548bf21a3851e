/** A GraphQL field whose name, type or position differs from the declaration. */
export interface GraphqlField {
  /** Its type, such as `String` or `[Dataset!]`. */
  readonly type: string
  /**
   * Path of the value, such as `created/time`; by default the member with the name of the field. Of
   * several paths, the first with a value counts. `@urn` is the URN of the entity, `@key` the part
   * of the URN after the type, and `@name` the name of the entity in the URN.
   */
  readonly at?: string | readonly string[]
  /**
   * Set for a URN that leads to an entity: the types that it may refer to, or an empty list for all
   * types.
   */
  readonly to?: readonly string[]
}

/** A field of an entity that reads one of its aspects; by default of `at`, the whole aspect. */
export interface GraphqlEntityField extends GraphqlField {
  /** Absent if the value follows from the URN alone. */
  readonly aspect?: string
  readonly doc?: string
  /** SDL between the parentheses. */
  readonly args?: string
}

/** DataHub's GraphQL names and types, where they do not follow from the declaration. */
export interface GraphqlNote {
  /** Name of the field that reads an aspect, or a part of a key. */
  readonly name?: string
  /**
   * GraphQL type of an aspect, of a record, of a choice that is an enum, of the entries of a map,
   * or of the entity that a URN refers to.
   */
  readonly type?: string
  /**
   * Path of the value that the field of an aspect answers instead of the aspect; `type` is then the
   * type of the field. A list answers an element that is no record as `{value: element}`.
   */
  readonly at?: string
  /** An older name of the type: a second type with the same fields. */
  readonly twin?: string
  /**
   * Whether nested records have types of their own, named after this type; notes of these records
   * are ignored.
   */
  readonly ownTypes?: true
  /** Fields that are added to those of the declaration or replace them. */
  readonly fields?: Readonly<Record<string, GraphqlField>>
}
