import { toGovernance, type Aspect, type Governance } from './aspect.ts'
import type { EntityType } from './entity.ts'
import type { EntityPrivilege, PlatformPrivilege } from './privilege.ts'
import type { Undeclared } from './undeclared.ts'

/** Look-ups of the rights that changes need. */
export interface Rights {
  /**
   * Returns the rights that a change of an aspect needs because it decides on rights; `undefined` as
   * aspect: the deletion of an entity. A principal is deleted with the privilege to manage it, since
   * its rights go with it.
   */
  governance(type: string, aspect: string | undefined): Governance | undefined
  /** Returns the privileges that together suffice to change an aspect, besides `EDIT_ENTITY`. */
  privileges(aspect: string): readonly EntityPrivilege[]
  /** Returns the privilege that suffices to create, change and delete entities of a type. */
  managedBy(type: string): PlatformPrivilege | undefined
}

/** Returns the look-ups for all declarations. */
export function createRights(
  aspects: ReadonlyMap<string, Aspect>,
  entities: ReadonlyMap<string, EntityType>,
  undeclared: Pick<Undeclared, 'governedBy' | 'managedBy' | 'privileges'>,
): Rights {
  const governors = new Map(Object.entries(undeclared.governedBy))
  const managers = new Map(Object.entries(undeclared.managedBy))
  const privileges = new Map(
    Object.entries(undeclared.privileges).map(([name, privilege]) => [name, [privilege]]),
  )
  return {
    governance(type, aspect) {
      const entity = entities.get(type)
      const own = aspect === undefined ? undefined : aspects.get(aspect)?.governedBy
      const onType =
        aspect === undefined
          ? entity?.principal && toGovernance(entity.managedBy)
          : entity?.principal?.governed[aspect]
      return own ?? onType ?? toGovernance(entity?.governedBy ?? governors.get(type))
    },
    privileges: (aspect) => aspects.get(aspect)?.privileges ?? privileges.get(aspect) ?? [],
    managedBy: (type) => entities.get(type)?.managedBy ?? managers.get(type),
  }
}
