import { container } from '../../../graph/aspects/platforms/container.ts'
import type { SchemaModule } from '../engine/schema-module.ts'
import { ancestors } from '../shared/ancestors.ts'
import { entitiesWith } from '../shared/search-within.ts'

const parentContainers = ancestors({
  member: 'container',
  list: 'containers',
  parent: [container.name, 'container'],
})

/** The contents of containers, and the containers of entities. */
export const containersTopic: SchemaModule = {
  resolvers: { Container: { entities: entitiesWith('container') }, Entity: { parentContainers } },
}
