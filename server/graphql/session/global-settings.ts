import type { JsonObject } from '../../../graph/model/json.ts'
import { parseUrn } from '../../../graph/model/urn.ts'
import type { GraphqlContext } from '../context.ts'

/** Where the settings for all callers are stored, as in DataHub. */
export const GLOBAL_SETTINGS = {
  urn: parseUrn('urn:li:globalSettings:0'),
  aspect: 'globalSettingsInfo',
} as const

/** Returns the settings for all callers. */
export function globalSettings({
  loader,
}: Pick<GraphqlContext, 'loader'>): Promise<JsonObject | undefined> {
  return loader.aspect(GLOBAL_SETTINGS.urn, GLOBAL_SETTINGS.aspect)
}
