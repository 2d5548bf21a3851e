import { DELIVERY_STATES } from '../../../graph/store/delivery-store.ts'
import { expect } from 'chai'
import { isEnumType, isObjectType, parse, printType } from 'graphql'
import { POLICY_STATES } from '../../../graph/records/policy.ts'
import { RESOURCE_FIELDS } from '../../../graph/policy-check.ts'
import { OPERATORS } from '../../../graph/records/filter.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import { registry } from '../../../graph/registry.ts'
import { TOKEN_DURATIONS_MS, TOKEN_KINDS } from '../../../server/access/access-tokens.ts'
import { ROLES } from '../../../server/authorize/roles.ts'
import { CATEGORIES, UNSUPPORTED_CATEGORIES } from '../../../server/catalog/history/change-event.ts'
import { VALUES_MAX } from '../../../server/catalog/history/timeline.ts'
import { VERSIONS_MAX } from '../../../server/catalog/history/version-set.ts'
import { DELIVERIES_DEFAULT } from '../../../server/catalog/webhooks/webhook-body.ts'
import { readSchema } from '../../../server/graphql/derived/schema.ts'
import { assemble } from '../../../server/graphql/engine/assemble.ts'
import type { Resolvers } from '../../../server/graphql/engine/schema-module.ts'
import { schemaModules } from '../../../server/graphql/schema.ts'
import { data } from '../../support/graphql.ts'
import { SCHEMA } from '../../support/run/graphql.ts'
import { describeEmbedded } from '../../support/server.ts'

/** Operators of filters that DataHub's GraphQL lacks. */
const NOT_IN_GRAPHQL: ReadonlySet<string> = new Set(['BETWEEN', 'IS_NULL'])
const URN = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)'

describeEmbedded('the SDL of topics', (serve) => {
  const server = serve()

  const knownInCode: Readonly<Record<string, readonly string[]>> = {
    AccessTokenDuration: Object.keys(TOKEN_DURATIONS_MS),
    AccessTokenRole: ROLES.map((role) => role.toUpperCase()),
    AccessTokenType: TOKEN_KINDS,
    ChangeCategoryType: [...CATEGORIES, ...UNSUPPORTED_CATEGORIES],
    FilterOperator: Object.values(OPERATORS)
      .flat()
      .filter((name) => !NOT_IN_GRAPHQL.has(name)),
    WebhookDeliveryState: DELIVERY_STATES,
  }
  for (const [name, values] of Object.entries(knownInCode)) {
    it(`lists in ${name} what the code knows`, () => {
      const type = SCHEMA.getType(name)
      const listed = isEnumType(type) ? type.getValues().map((value) => value.name) : []
      expect(listed).to.have.members(values)
    })
  }

  const statedByCode: Readonly<Record<string, string>> = {
    ChangeTransaction: `at most ${VALUES_MAX} versions per aspect`,
    SemanticVersionStruct: `the latest ${VALUES_MAX} schemas`,
    GetTimelineInput: `at most ${VERSIONS_MAX} versions in total`,
    Query: `At most ${LIMITS.changes.max}. Default: ${DELIVERIES_DEFAULT}.`,
    PolicyMatchCriterionInput: `One of ${RESOURCE_FIELDS.join(', ')}.`,
  }
  for (const [name, words] of Object.entries(statedByCode)) {
    it(`states in ${name} what the code enforces`, () => {
      const type = SCHEMA.getType(name)
      const sdl = type ? printType(type) : ''
      expect(sdl).to.contain(words)
    })
  }

  it('takes the values of an enum with @aspect from the declaration', () => {
    const type = SCHEMA.getType('PolicyState')
    const listed = isEnumType(type) ? type.getValues().map((value) => value.name) : []
    expect(listed).to.deep.equal(POLICY_STATES)
    const typeDefs = 'enum Nothing @aspect(name: "status", at: "removed")'
    expect(() => assemble([...schemaModules(registry), { typeDefs }], registry)).to.throw(
      'The aspect status has no choice at removed',
    )
  })

  it('has a resolver for each field of all entities, and a field for each resolver', () => {
    const sdl = parse('extend interface Entity { color: String }')
    const color = () => 'red'
    const read = (resolvers: Resolvers) => readSchema(registry, sdl, [{ resolvers }])
    expect(() => read({})).to.throw('No resolver for Entity.color')
    expect(() => read({ Entity: { color, colour: color } })).to.throw('has no Entity.colour')
    expect(read({ Entity: { color } }).resolvers?.['Dataset']?.['color']).to.equal(color)
  })

  it('has no field without an answer in types of flags, privileges and counts', async () => {
    const all = (typeName: string) => {
      const type = SCHEMA.getType(typeName)
      return isObjectType(type) ? `{ ${Object.keys(type.getFields()).join(' ')} }` : ''
    }
    const counts = all('OperationsAggregationsResult').replace('customOperationsMap', '')
    const query = `query ($urn: String!) {
      appConfig { featureFlags ${all('FeatureFlagsConfig')} }
      me { platformPrivileges ${all('PlatformPrivileges')} }
      dataset(urn: $urn) {
        privileges ${all('EntityPrivileges')}
        operationsStats { aggregations ${counts} }
      }
    }`
    const answer = JSON.stringify(await data(server, query, { urn: URN }))
    expect(answer.match(/"\w+":null/g)).to.equal(null)
  })
})
