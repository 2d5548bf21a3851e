import {
  ENTITY_PRIVILEGES,
  PLATFORM_PRIVILEGES,
  type EntityPrivilege,
  type PrivilegeNote,
} from '../../../graph/model/privilege.ts'
import type { Registry } from '../../../graph/model/registry.ts'

/** Returns the privileges on entities of a type: all but those of aspects that it does not carry. */
function privilegesOn(registry: Registry, entityType: string) {
  const aspects = registry.aspects.filter(({ name }) => registry.carries(entityType, name))
  const carriedPrivileges = new Set(aspects.flatMap(({ privileges }) => privileges))
  const aspectPrivileges = new Set(registry.aspects.flatMap(({ privileges }) => privileges))
  return Object.entries(ENTITY_PRIVILEGES).filter(([name]) => {
    return (
      carriedPrivileges.has(name as EntityPrivilege) ||
      !aspectPrivileges.has(name as EntityPrivilege)
    )
  })
}

/** Returns privileges for forms; those that the server does not ask for are not offered. */
const describePrivileges = (
  privileges: readonly (readonly [name: string, note: PrivilegeNote])[],
) =>
  privileges.flatMap(([type, { does, isEnforced }]) =>
    isEnforced ? [{ type, displayName: does, description: does }] : [],
  )

/** Returns the privileges that policies may grant, for forms. */
export const policiesConfig = (enabled: boolean, registry: Registry) => ({
  enabled,
  platformPrivileges: describePrivileges(Object.entries(PLATFORM_PRIVILEGES)),
  resourcePrivileges: [
    {
      resourceType: 'all',
      resourceTypeDisplayName: 'All types',
      privileges: describePrivileges(Object.entries(ENTITY_PRIVILEGES)),
    },
    ...registry.entities.map(({ name, graphql, graphqlEnum }) => ({
      resourceType: name,
      resourceTypeDisplayName: graphql,
      entityType: graphqlEnum,
      privileges: describePrivileges(privilegesOn(registry, name)),
    })),
  ],
})
