import { expect } from 'chai'
import * as fc from 'fast-check'
import { registry } from '../../../graph/registry.ts'
import { entityTypeOf } from '../../../graph/model/urn.ts'
import { deriveSearchFields, urnBeginnings } from '../../../search/fields.ts'
import { holds } from '../../../search/matching.ts'
import { searchCondition } from '../../../server/authorize/policies/search-conditions.ts'
import {
  grantingPolicies,
  type Actor,
  compilePolicy,
} from '../../../server/authorize/policies/policy.ts'
import { treeField } from '../../../server/authorize/policies/values-below.ts'
import {
  ruleCovers,
  compileGrant,
  VIEW_PRIVILEGES,
  type RuleGrant,
} from '../../../server/authorize/policies/rules.ts'
import { AMOUNTS } from '../../support/run/settings.ts'
import {
  ASSETS,
  CONTAINERS,
  DOMAINS,
  factsOf,
  GROUPS,
  policy,
  resourceOf,
  ROLES,
  TERMS,
  upwards,
  USERS,
  type Facts,
} from './visible-world.ts'

const RESTRICTED = [...registry.hiddenByPolicies]
const fields = deriveSearchFields(registry, { urnBeginnings: true })
const subset = <T>(values: readonly T[]) => fc.subarray([...values]).map((each) => new Set(each))
const actor: fc.Arbitrary<Actor> = fc.record({
  urn: fc.constantFrom(...USERS),
  groups: subset(GROUPS),
  roles: subset(ROLES),
})
const entities = fc.tuple<Facts[]>(...[...ASSETS, ...DOMAINS.slice(0, -1), ...TERMS].map(factsOf))

/** Returns the values that the index compares. */
function documentOf({ urn, owners, tags, domains, container, terms, instance }: Facts) {
  const values: Record<string, readonly string[]> = {
    _entityType: [indexed(entityTypeOf(urn))],
    urn: [urn],
    _urnBeginning: urnBeginnings(urn),
    owners: owners.map(({ owner }) => owner),
    tags,
    domains,
    container: container === undefined ? [] : [container],
    glossaryTerms: terms,
    platformInstance: instance === undefined ? [] : [instance],
  }
  for (const { owner, typeUrn } of owners) {
    const field = `ownerTypes.${typeUrn.replaceAll('.', '%2E')}`
    values[field] = [...(values[field] ?? []), owner]
  }
  return values
}

const indexed = (type: string) => registry.entity(type)?.graphqlEnum ?? type
const NODES = [...DOMAINS, ...CONTAINERS, ...TERMS]

// docs/interface: access/views
describe('what policies show', () => {
  it('is what they grant, for single entities and in the index, whatever the policies', () => {
    const worlds = fc.record({ infos: fc.array(policy, { maxLength: 5 }), actor, entities })
    let [shown, hidden] = [0, 0]
    fc.assert(
      fc.property(worlds, (world) => {
        const policies = world.infos.flatMap((info, at) => compilePolicy(String(at), info) ?? [])
        const grant = compileGrant(RESTRICTED, policies, world.actor)
        const granted = world.entities.filter((facts) =>
          VIEW_PRIVILEGES.some((privilege) => {
            const question = { privilege, resource: resourceOf(facts), labels: [] }
            return grantingPolicies(policies, world.actor, question).length > 0
          }),
        )
        shown += granted.length
        hidden += world.entities.length - granted.length
        const seen = world.entities.filter((facts) => {
          if (typeof grant === 'boolean') return grant
          return grant.some((rule) => ruleCovers(rule, resourceOf(facts), true))
        })
        expect(seen).to.deep.equal(granted)
        expect(found(grant, world.entities)).to.deep.equal(granted)
      }),
      { numRuns: AMOUNTS.randomHeaders },
    )
    expect(Math.min(shown, hidden)).to.be.greaterThan(1_000)
  })

  it('includes no absent entity because of facts that it lacks', () => {
    const hide = { field: 'TAG', values: ['urn:li:tag:pii'], condition: 'NOT_EQUALS' as const }
    const compiled = compilePolicy('p', {
      type: 'METADATA',
      state: 'ACTIVE',
      privileges: ['VIEW_ENTITY_PAGE'],
      actors: { allUsers: true },
      resources: { filter: { criteria: [hide] } },
    })
    const nobody = { urn: 'u', groups: new Set<string>(), roles: new Set<string>() }
    const grant = compileGrant(RESTRICTED, [compiled!], nobody)
    const bare = { owners: [], tags: [], domains: [], terms: [], container: undefined }
    const resource = resourceOf({ ...bare, urn: ASSETS[0]!, instance: undefined })
    const rules = typeof grant === 'boolean' ? [] : grant
    expect(
      rules.map((rule) => [ruleCovers(rule, resource, true), ruleCovers(rule, resource, false)]),
    ).to.deep.equal([[true, false]])
  })

  it('stays a few conditions for hundreds of policies and groups', () => {
    const groups = Array.from({ length: 200 }, (_, at) => `urn:li:corpGroup:${at}`)
    const policies = groups.flatMap((group, at) => {
      const criteria = [
        { field: 'DOMAIN', values: [`urn:li:domain:${at}`] },
        { field: 'TYPE', values: ['dataset', 'chart'] },
      ]
      const owned = { resourceOwners: true }
      const privileges = ['VIEW_ENTITY_PAGE']
      const info = { type: 'METADATA', state: 'ACTIVE', privileges } as const
      return [
        compilePolicy(`d${at}`, {
          ...info,
          actors: { groups: [group] },
          resources: { filter: { criteria } },
        })!,
        compilePolicy(`o${at}`, { ...info, actors: owned })!,
        compilePolicy(`t${at}`, {
          ...info,
          actors: owned,
          resources: { filter: { criteria: [{ field: 'TAG', values: [`urn:li:tag:${at}`] }] } },
        })!,
      ]
    })
    const who = { urn: 'urn:li:corpuser:u', groups: new Set(groups), roles: new Set<string>() }
    const rules = compileGrant(RESTRICTED, policies, who)
    expect(rules).to.have.lengthOf(3)
  })
})

/** The entities that meet the condition on documents. */
function found(grant: RuleGrant, all: readonly Facts[]): Facts[] {
  if (grant === true) return [...all]
  const rules = (grant || []).map((rule) => ({
    ...rule,
    conditions: rule.conditions.map((each) => {
      if (!treeField(each)) return each
      const below = NODES.filter((urn) =>
        [...upwards([urn])].some((above) =>
          each.condition === 'STARTS_WITH'
            ? each.values.some((value) => above.startsWith(value))
            : each.values.includes(above),
        ),
      )
      return {
        ...each,
        below: [...new Set([...below, ...(each.condition === 'STARTS_WITH' ? [] : each.values)])],
      }
    }),
  }))
  const types = [...new Set(all.map(({ urn }) => entityTypeOf(urn)))]
  const where = searchCondition(
    rules,
    types,
    (type) => !registry.hiddenByPolicies.has(type),
    indexed,
  )
  return all.filter((facts) => {
    const values = documentOf(facts)
    return (
      where.length === 0 ||
      where.some((group) => group.every((clause) => holds(clause, values, fields)))
    )
  })
}
