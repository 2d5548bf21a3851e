import { containerProperties } from '../../../../graph/aspects/container-properties.ts'
import { container } from '../../../../graph/aspects/container.ts'
import { dataPlatformInstance } from '../../../../graph/aspects/data-platform-instance.ts'
import { status } from '../../../../graph/aspects/status.ts'
import { subTypes } from '../../../../graph/aspects/sub-types.ts'
import { platformEntity, type Platform } from '../platforms.ts'
import { entity, set, type Group } from '../proposal.ts'
import { inDomain, ownedBy, type Owner, type Step } from '../settings.ts'
import * as urns from '../urns.ts'
import { person, team } from './people.ts'
import { DOMAINS } from './vocabulary.ts'

const PLATFORMS = ['postgres', 'kafka', 'snowflake', 'dbt', 'airflow', 'looker'] as const

interface Place extends Step {
  readonly platform: Platform
  readonly kind: string
  readonly doc: string
  readonly inside?: Step
  readonly domain?: string
  readonly owner: Owner
}

function place(id: string, content: Omit<Place, 'urn'>): Place {
  return { urn: urns.container(id), ...content }
}

const byPlatformTeam: Owner = { owner: team('data-platform'), kind: 'technical' }
const byAnalytics: Owner = { owner: team('analytics'), kind: 'technical' }

const shopDatabase = place('postgres-shop', {
  platform: 'postgres',
  name: 'shop',
  kind: 'Database',
  doc: 'The database behind the shop. Nobody queries it directly: use the copies in the warehouse.',
  owner: byPlatformTeam,
})
const shopSchema = place('postgres-shop-public', {
  platform: 'postgres',
  name: 'public',
  kind: 'Schema',
  doc: 'Tables that the storefront and the warehouse system write.',
  inside: shopDatabase,
  owner: byPlatformTeam,
})
const analytics = place('snowflake-analytics', {
  platform: 'snowflake',
  name: 'analytics',
  kind: 'Database',
  doc: 'The warehouse. Data comes in through `raw`, is cleaned and modelled, and leaves by `marts`.',
  owner: byPlatformTeam,
})
const raw = place('snowflake-analytics-raw', {
  platform: 'snowflake',
  name: 'raw',
  kind: 'Schema',
  doc: 'Copies of the sources, unchanged but for the time at which each row was loaded.',
  inside: analytics,
  owner: byPlatformTeam,
})
const core = place('snowflake-analytics-core', {
  platform: 'snowflake',
  name: 'core',
  kind: 'Schema',
  doc: 'Facts and dimensions, tested every night. Build on these.',
  inside: analytics,
  owner: byAnalytics,
})
const marts = place('snowflake-analytics-marts', {
  platform: 'snowflake',
  name: 'marts',
  kind: 'Schema',
  doc: 'Tables for one purpose each, named after the question that they answer.',
  inside: analytics,
  owner: byAnalytics,
})
const models = place('dbt-foxglove', {
  platform: 'dbt',
  name: 'foxglove',
  kind: 'Project',
  doc: 'All models of the warehouse, with their tests.',
  owner: byAnalytics,
})
const tradingFolder = place('looker-trading', {
  platform: 'looker',
  name: 'Trading',
  kind: 'Folder',
  doc: 'What the shop sold, to whom, and what is left on the shelves.',
  domain: DOMAINS.commerce.urn,
  owner: { owner: team('commerce'), kind: 'business' },
})
const financeFolder = place('looker-finance', {
  platform: 'looker',
  name: 'Finance',
  kind: 'Folder',
  doc: 'Figures that leave the house. Changes need the controller’s consent.',
  domain: DOMAINS.finance.urn,
  owner: { owner: person('tomas'), kind: 'business' },
})

/** Ways to the places where entities stand, outermost container first. */
export const IN = {
  shop: [shopDatabase, shopSchema],
  raw: [analytics, raw],
  core: [analytics, core],
  marts: [analytics, marts],
  models: [models],
  trading: [tradingFolder],
  finance: [financeFolder],
} as const

export function places(): Group[] {
  const containers = new Set<Place>(Object.values(IN).flat())
  return [...PLATFORMS.map(platformEntity), ...[...containers].map(placeEntity)]
}

function placeEntity({ urn, platform, name, kind, doc, inside, domain, owner }: Place): Group {
  return entity(
    urn,
    set(status, { removed: false }),
    set(containerProperties, {
      name,
      qualifiedName: inside ? `${inside.name}.${name}` : name,
      description: doc,
      env: 'PROD',
    }),
    set(dataPlatformInstance, { platform: urns.platform(platform) }),
    set(subTypes, { typeNames: [kind] }),
    inside && set(container, { container: inside.urn }),
    ownedBy([owner]),
    inDomain(domain),
  )
}
