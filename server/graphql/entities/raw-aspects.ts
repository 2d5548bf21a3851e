import { FROM_BEGINNING, namedPosition } from '../../../graph/store/older-past.ts'
import type { Envelope } from '../../../graph/model/audit.ts'
import { jsonText } from '../../../graph/model/json-text.ts'
import type { Urn } from '../../../graph/model/urn.ts'
import { changeEvents } from '../../catalog/history/aspect-differs.ts'
import { parsePage } from '../../catalog/page.ts'
import { pastChanges } from '../../catalog/past/aspect-steps.ts'
import { runOfValue } from '../../catalog/revert/selection.ts'
import type { FieldArguments } from '../arguments.generated.ts'
import type { GraphqlContext, Link } from '../engine/context.ts'
import { readStored } from '../shared/stored-entity.ts'
import { toChangeEventList } from '../shared/change-events.ts'

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
      ...toRawAspect(urn, aspect, aspect.superseded + 1, context, () =>
        readVersion(urn, aspect.name, aspect.superseded, context),
      ),
      history: (page: FieldArguments['history']) =>
        readHistory(urn, aspect.name, aspect.superseded, page, context),
    }))
}

/**
 * @param readBefore reads the value before this one, if there is one
 */
function toRawAspect(
  urn: Urn,
  { name, value, created, systemMetadata }: Envelope,
  version: number,
  context: GraphqlContext,
  readBefore: () => Promise<Envelope | undefined>,
) {
  return {
    aspectName: name,
    payload: jsonText(value),
    renderSpec: null,
    version,
    created: { owner: urn, value: created },
    runId: runOfValue(systemMetadata),
    position: async () => (await readPositions(urn, name, context)).get(version) ?? null,
    changes: async () => {
      const before = await readBefore()
      return toChangeEventList(changeEvents(name, urn, before?.value, value), urn, created)
    },
  }
}

/**
 * Returns the positions at which the versions of an aspect began. After a removal they count from 1
 * again, and only the later ones can be read. Cost: all versions of the aspect, once.
 */
function readPositions(urn: Urn, aspect: string, context: GraphqlContext) {
  const { catalog, loader, budget } = context
  return loader.once('positions', urn, aspect, () =>
    budget.ask(async () => {
      const range = {
        after: FROM_BEGINNING,
        until: catalog.asOf ?? Number.MAX_SAFE_INTEGER,
        aspects: [aspect],
      }
      const positions = new Map<number, number>()
      for await (const { envelope, position } of pastChanges(catalog, urn, range))
        if (envelope) positions.set(envelope.version, namedPosition(position))
      return positions
    }),
  )
}

async function readHistory(
  urn: Urn,
  aspect: string,
  supersededCount: number,
  page: FieldArguments['history'],
  context: GraphqlContext,
) {
  const { start, count } = parsePage(page, HISTORY_DEFAULT)
  const last = supersededCount - start
  const length = Math.max(0, Math.min(count, HISTORY_MAX, last))
  context.budget.spend(length)
  const first = last - length + 1
  const values = await readSuperseded(urn, aspect, first, last, context)
  return values
    .map((value, at) =>
      toRawAspect(urn, value, value.version, context, async () =>
        at > 0 ? values[at - 1] : readVersion(urn, aspect, first - 1, context),
      ),
    )
    .toReversed()
}

/** Reads a superseded value; undefined for version 0, before the first one. */
async function readVersion(urn: Urn, aspect: string, version: number, context: GraphqlContext) {
  if (version < 1) return undefined
  return (await readSuperseded(urn, aspect, version, version, context))[0]
}

function readSuperseded(
  urn: Urn,
  aspect: string,
  first: number,
  last: number,
  { budget, catalog }: GraphqlContext,
) {
  return budget.ask(() => catalog.graph.readVersions(urn, aspect, first, last))
}
