import { stamp } from './edits.ts'
import { upsert } from './proposals.ts'

export const incident = (name: string) => `urn:li:incident:${name}`

/** Returns a proposal of an incident on these entities. */
export function incidentOn(name: string, entities: readonly string[], more: object = {}) {
  return upsert(incident(name), 'incidentInfo', {
    type: 'FRESHNESS',
    title: name,
    entities,
    priority: 1,
    status: { state: 'ACTIVE', lastUpdated: stamp },
    source: { type: 'MANUAL' },
    created: stamp,
    ...more,
  })
}

/** The members of an incident that is resolved. */
export const resolved = {
  status: {
    state: 'RESOLVED',
    lastUpdated: { time: 1_700_000_100_000, actor: 'urn:li:corpuser:ada' },
  },
}
