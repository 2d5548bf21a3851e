import type { StoredEntity } from '../../../graph/graph-store.ts'
import { jsonText } from '../../../graph/model/json-text.ts'
import type { FieldArguments } from '../arguments.generated.ts'
import type { GraphqlContext, Link } from '../context.ts'
import type { FieldSpec } from './specs.ts'

/** Entities of one question: all that is known of them is read. */
const ENTITIES_PER_QUESTION = 50

/** What is stored of an entity, as it is (docs/interface: graphql/raw-aspects). */
export const RAW_ASPECTS: FieldSpec = {
  type: '[RawAspect!]',
  args: 'input: AspectParams',
  doc: 'Its latest aspects as JSON, by name; all of them, or those that are named.',
  resolve: async (
    { urn }: Link,
    { input }: FieldArguments['aspects'],
    { budget, catalog, loader }: GraphqlContext,
  ) => {
    const names = input?.aspectNames ?? undefined
    const asked = { field: 'aspects', input: names, perQuestion: ENTITIES_PER_QUESTION }
    const stored = await loader.field<StoredEntity>(asked, urn, (urns) =>
      budget.ask(() => catalog.graph.read(urns, names)),
    )
    const aspects = [...(stored?.aspects.values() ?? [])]
    budget.spend(aspects.length)
    return aspects
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, value }) => ({ aspectName: name, payload: jsonText(value), renderSpec: null }))
  },
}

/** SDL of what the above takes and answers. Its values are plain objects. */
export const RAW_ASPECTS_SDL = /* GraphQL */ `
  input AspectParams {
    "Those that a page shows by itself; there are none."
    autoRenderOnly: Boolean
    aspectNames: [String!]
  }
  type RawAspect {
    aspectName: String!
    "JSON"
    payload: String
    renderSpec: AspectRenderSpec
  }
  type AspectRenderSpec {
    displayType: String
    displayName: String
    key: String
  }
`
