import { assertionRunEvent } from '../../../graph/aspects/assertion-run-event.ts'
import { isJsonObject, type JsonObject } from '../../../graph/model/json.ts'
import type { FieldArguments } from '../arguments.generated.ts'
import type { GraphqlContext, Link } from '../engine/context.ts'
import { filterIn } from '../shared/search-inputs.ts'
import { incoming, pageOfLinks } from '../shared/incoming.ts'
import { notRemoved } from '../shared/related.ts'
import { pointsOf } from '../shared/series.ts'
import type { SchemaModule } from '../engine/schema-module.ts'

/** Answers the results of an assertion, newest first, with a count per outcome. */
async function runEvents(link: Link, input: FieldArguments['runEvents'], context: GraphqlContext) {
  const { status } = input
  const wanted = [
    ...(input.filter?.and ?? []),
    ...(status ? [{ field: 'status', value: status }] : []),
  ]
  const filter = filterIn({ filters: wanted }, context.catalog.registry)
  const points = await pointsOf(link, input, { aspect: assertionRunEvent.name, filter }, context)
  const events = points.map(({ urn, value }) => ({ owner: urn, value }))
  const ended = (type: string) => events.filter(({ value }) => outcomeOf(value) === type).length
  return {
    total: events.length,
    failed: ended('FAILURE'),
    succeeded: ended('SUCCESS'),
    errored: ended('ERROR'),
    runEvents: events,
  }
}

function outcomeOf({ result }: JsonObject): unknown {
  return isJsonObject(result) ? result['type'] : undefined
}

/** Answers the assertions about a dataset. */
async function assertions(
  link: Link,
  { includeSoftDeleted, ...page }: FieldArguments['assertions'],
  context: GraphqlContext,
) {
  const all = await incoming(link, 'Asserts', context)
  const urns = all.map(({ urn }) => urn)
  const shown = includeSoftDeleted ? new Set<string>(urns) : await notRemoved(urns, context)
  return pageOfLinks(
    'assertions',
    all.filter(({ urn }) => shown.has(urn)),
    page,
  )
}

/**
 * Assertions and their results, where DataHub's GraphQL differs from the aspects (docs/interface:
 * graphql/assertions).
 */
export const assertionsModule: SchemaModule = {
  resolvers: { Assertion: { runEvents }, Dataset: { assertions } },
}
