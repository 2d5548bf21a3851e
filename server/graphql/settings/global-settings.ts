import type { JsonObject } from '../../../graph/model/json.ts'
import { parseUrn } from '../../../graph/model/urn.ts'
import { wholeOf } from '../../catalog/sight/seen-by.ts'
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
    const found = await budget.ask(() => wholeOf(catalog).graph.read([urn], [aspect]))
    return found.get(urn)?.aspects.get(aspect)?.value
  })
}
