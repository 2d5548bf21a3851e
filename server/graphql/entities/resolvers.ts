import { dataPlatformInstance } from '../../../graph/aspects/platforms/data-platform-instance.ts'
import { dataPlatform } from '../../../graph/aspects/platforms/data-platform.entity.ts'
import { NO_RUN, type Latest } from '../../../graph/model/audit.ts'
import { derivedAspect } from '../../../graph/model/derivations/from-key.ts'
import { isJsonObject, type JsonObject } from '../../../graph/model/json.ts'
import type { GraphqlContext, Link } from '../engine/context.ts'
import { mutationsFor } from '../engine/roots.ts'
import type { SchemaModule } from '../engine/schema-module.ts'
import { toLink } from '../engine/values.ts'
import { relationships } from '../shared/related.ts'
import { readStored } from '../shared/stored-entity.ts'
import { updateDescription } from './descriptions.ts'
import { updateName } from './names.ts'
import { resolvePrivileges } from './privileges.ts'
import { rawAspects } from './raw-aspects.ts'

/**
 * Answers the time of the last ingestion run that wrote or confirmed an aspect of the entity
 * (docs/interface: graphql/last-ingested).
 */
async function lastIngested({ urn }: Link, _input: never, context: GraphqlContext) {
  const entity = await readStored(urn, undefined, context)
  const times = [...(entity?.aspects.values() ?? [])].flatMap(({ systemMetadata }) =>
    runTimes(systemMetadata),
  )
  return times.length > 0 ? Math.max(...times) : null
}

function runTimes(metadata: Latest['systemMetadata']): number[] {
  if (!isJsonObject(metadata) || !isRun(metadata)) return []
  const { lastObserved } = metadata
  return typeof lastObserved === 'number' ? [lastObserved] : []
}

function isRun({ lastRunId, runId }: JsonObject): boolean {
  return [lastRunId, runId].some((id) => typeof id === 'string' && id !== NO_RUN)
}

/** Answers the platform of an entity: from its aspect, else from its URN. */
async function platform({ urn }: Link, _input: never, { loader, catalog }: GraphqlContext) {
  const { platform: storedPlatform } = (await loader.aspect(urn, dataPlatformInstance.name)) ?? {}
  const derivedValue = derivedAspect(catalog.registry, urn, dataPlatformInstance.name)
  return toLink(storedPlatform ?? derivedValue?.['platform'], [dataPlatform.name])
}

/** Fields and edits of entities of all types. */
export const entitiesTopic: SchemaModule = {
  resolvers: {
    Entity: {
      aspects: rawAspects,
      lastIngested,
      platform,
      privileges: resolvePrivileges,
      relationships,
    },
  },
  mutations: mutationsFor('editor', { updateDescription, updateName }),
}
