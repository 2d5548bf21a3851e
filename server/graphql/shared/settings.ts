import { isJsonObject, type JsonObject } from '../../../graph/model/json.ts'
import { parseUrn, type Urn } from '../../../graph/model/urn.ts'
import { upsertAspect } from '../../catalog/write/aspect-changes.ts'
import type { AspectChange } from '../../catalog/write/aspect-changes.ts'
import { wholeCatalog } from '../../authorize/sight/seen-by.ts'
import type { GraphqlContext } from '../engine/context.ts'

/** Where the settings for all callers are stored, as in DataHub. */
export const GLOBAL_SETTINGS = {
  urn: parseUrn('urn:li:globalSettings:0'),
  aspect: 'globalSettingsInfo',
} as const

/**
 * Returns the settings for all callers. Callers read parts of them only: the whole has secrets of
 * clients at issuers.
 */
export function globalSettings({
  loader,
  catalog,
  budget,
}: Pick<GraphqlContext, 'loader' | 'catalog' | 'budget'>): Promise<JsonObject | undefined> {
  const { urn, aspect } = GLOBAL_SETTINGS
  return loader.once('globalSettings', urn, null, async () => {
    const entities = await budget.ask(() => wholeCatalog(catalog).graph.read([urn], [aspect]))
    return entities.get(urn)?.aspects.get(aspect)?.value
  })
}

/** The aspect with the settings of a user. */
export const USER_SETTINGS = 'corpUserSettings'

/** Returns a change of one part of a user's settings. */
export function changeSettings(
  user: Urn,
  part: string,
  change: (value: JsonObject) => object,
): AspectChange {
  return upsertAspect(user, USER_SETTINGS, (value) => ({
    // DataHub's model requires this member.
    appearance: {},
    ...value,
    [part]: change(recordIn(value, part)),
  }))
}

/** Returns one part of settings; an empty record if it is absent. */
export function recordIn(value: JsonObject | undefined, part: string): JsonObject {
  const record = value?.[part]
  return isJsonObject(record) ? record : {}
}
