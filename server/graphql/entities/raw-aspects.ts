import type { Envelope } from '../../../graph/model/audit.ts'
import { jsonText } from '../../../graph/model/json-text.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { parsePage } from '../../catalog/page.ts'
import type { FieldArguments } from '../arguments.generated.ts'
import type { GraphqlContext, Link } from '../engine/context.ts'
import { readStored } from '../shared/stored-entity.ts'

/** Most and default number of superseded values per answer. */
const HISTORY_MAX = 100
const HISTORY_DEFAULT = 10

/** Answers the stored aspects of an entity (docs/interface: graphql/raw-aspects). */
export async function rawAspects(
  { urn }: Link,
  { input }: FieldArguments['aspects'],
  context: GraphqlContext,
) {
  const entity = await readStored(urn, input?.aspectNames ?? undefined, context)
  const aspects = [...(entity?.aspects.values() ?? [])]
  context.budget.spend(aspects.length)
  return aspects
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((aspect) => ({
      ...toRawAspect(urn, aspect, aspect.superseded + 1),
      history: (page: FieldArguments['history']) =>
        readHistory(urn, aspect.name, aspect.superseded, page, context),
    }))
}

function toRawAspect(urn: Urn, { name, value, created }: Envelope, version: number) {
  return {
    aspectName: name,
    payload: jsonText(value),
    renderSpec: null,
    version,
    created: { owner: urn, value: created },
  }
}

async function readHistory(
  urn: Urn,
  aspect: string,
  supersededCount: number,
  page: FieldArguments['history'],
  { budget, catalog }: GraphqlContext,
) {
  const { start, count } = parsePage(page, HISTORY_DEFAULT)
  const last = supersededCount - start
  const length = Math.max(0, Math.min(count, HISTORY_MAX, last))
  budget.spend(length)
  const first = last - length + 1
  const values = await budget.ask(() => catalog.graph.readVersions(urn, aspect, first, last))
  return values.toReversed().map((value) => toRawAspect(urn, value, value.version))
}
