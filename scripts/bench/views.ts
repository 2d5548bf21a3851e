import { domain, group, user } from '../generate/urns.ts'
import { changedItem, urnAt, type Item } from './data.ts'
import { createToken, write, type Deployment } from './deployment.ts'
import { untilSettled } from './processes.ts'
import { measure, computeRatios, summarize, type Rounds, type Side } from './measure.ts'
import type { Result } from './report.ts'
import { POOL, SCENARIOS } from './scenarios.ts'

/** Scenarios for a person for whom policies decide, beside one with a role on the same server. */
export const VIEWS: Readonly<Record<string, string>> = {
  'views-search': 'search-thousand',
  'views-lineage': 'lineage',
  'views-proposal': 'proposal',
}

/** Policies, each for a group of its own; the person is in all of these groups. */
const POLICIES = 200
/** Domains, each shown by one policy; each of the other policies shows the entities of an owner. */
const DOMAINS = 100
const PERSON = user('person')

const numbers = (length: number) => Array.from({ length }, (_, at) => at)
const groupAt = (at: number) => group(`bench-${at}`)
const domainAt = (at: number) => domain(`bench-${at % DOMAINS}`)

/**
 * Measures the scenarios for a person in 200 groups whose 200 policies show most of the catalog;
 * the baseline is an editor, for whom policies do not decide.
 */
export async function measureViews(
  names: readonly string[],
  stores: Result['stores'],
  deployment: Deployment,
  datasets: number,
  timing: Omit<Rounds, 'callers'>,
): Promise<Result[]> {
  const { server, token, processes } = deployment
  const scenarios = names.map((name) => ({ name, ...SCENARIOS[VIEWS[name] ?? '']! }))
  const preparedItems = scenarios.flatMap(({ prepare }) => prepare?.() ?? [])
  await write({ url: server.url, token }, [
    ...preparedItems,
    ...policyItems(),
    ...domainItems(datasets, preparedItems),
  ])
  await untilSettled(processes)
  const tokens = [
    await createToken(server, user('editor'), 'EDITOR'),
    await createToken(server, PERSON),
  ]
  const results: Result[] = []
  for (const { name, title, requests } of scenarios) {
    const next = requests(datasets)
    const sides = tokens.map((accessToken): Side => ({
      url: server.url,
      processes,
      token: accessToken,
      next,
    }))
    const [baseline = [], ours = []] = await measure(sides, { ...timing, callers: 1 })
    results.push({
      stores,
      scenario: name,
      title: `${title}, ${POLICIES} policies`,
      callers: 1,
      trellis: summarize(ours),
      baseline: summarize(baseline),
      isEmptyRoute: false,
      overBaseline: computeRatios(ours, baseline),
    })
  }
  return results
}

/** Returns the policies and the memberships of the person. */
function policyItems(): Item[] {
  const everybody = {
    displayName: 'Everybody: view',
    type: 'METADATA',
    state: 'INACTIVE',
    privileges: ['VIEW_ENTITY_PAGE'],
    actors: { allUsers: true },
  }
  return [
    policyItem('view-entity-page-all', everybody),
    ...numbers(POLICIES).map((at) => {
      const criterion =
        at < DOMAINS
          ? { field: 'DOMAIN', values: [domainAt(at)] }
          : { field: 'OWNER', values: [user(`bench-${at - DOMAINS}`)] }
      return policyItem(`bench-${at}`, {
        displayName: `Group ${at}`,
        type: 'METADATA',
        state: 'ACTIVE',
        privileges: ['VIEW_ENTITY_PAGE', 'EDIT_ENTITY'],
        actors: { groups: [groupAt(at)] },
        resources: { filter: { criteria: [{ ...criterion, condition: 'EQUALS' }] } },
      })
    }),
    { urn: PERSON, aspects: { groupMembership: { groups: numbers(POLICIES).map(groupAt) } } },
  ]
}

function policyItem(name: string, info: Item['aspects'][string]): Item {
  return { urn: `urn:li:dataHubPolicy:${name}`, aspects: { dataHubPolicyInfo: info } }
}

/** Puts every other dataset of the catalog, and all that scenarios read or change, into domains. */
function domainItems(datasets: number, preparedItems: readonly Item[]): Item[] {
  const urns = [
    ...numbers(Math.ceil(datasets / 2)).map((at) => urnAt(at * 2)),
    ...numbers(POOL).map((at) => changedItem(at, 0).urn),
    ...preparedItems.map(({ urn }) => urn),
  ]
  return [
    ...numbers(DOMAINS).map((at) => ({
      urn: domainAt(at),
      aspects: { domainProperties: { name: `Domain ${at}` } },
    })),
    ...urns.map((urn, at) => ({ urn, aspects: { domains: { domains: [domainAt(at)] } } })),
  ]
}
