import type { Undeclared } from '../model/registry.ts'
import { CARRIED } from './carried.ts'
import { patchShapeOf } from './patched.ts'
import { RECORDS } from './records.ts'
import { SEARCH_FIELDS } from './search-fields.ts'
import { SNAPSHOTS } from './snapshots.ts'

const TIMESERIES = 'datahubIngestionCheckpoint datahubIngestionRunSummary'

/** Entity types whose key is one text, `id`. The key aspect of `test` is `testKey`, here and below. */
const KEYED_BY_ID = `
  agentSkill aiAgent api dataHubAccessToken dataHubAction dataHubConnection
  dataHubFile dataHubOpenAPISchema
  dataHubPageModule dataHubPageTemplate dataHubPersona dataHubPolicy dataHubRole dataHubSecret
  dataHubStepState dataHubUpgrade dataType entityType erModelRelationship globalSettings
  inviteToken lifecycleStageType platformResource repository searchTemplate service test`

/** The others, with the fields of their key in URN order. */
const KEYED_OTHERWISE = {
  dataHubRetention: 'entityName aspectName',
  dataProcess: 'name orchestrator origin',
  metric: 'platform path id',
  semanticModel: 'platform path id',
  telemetry: 'name',
}

/**
 * Names of DataHub's model that are not declared here. Their values are stored and returned as they come;
 * the names give an aspect one name in all of its spellings (docs/interface: model/aspect-names). A
 * declaration wins over this table, so an entry may stay when its aspect is declared.
 */
export const UNDECLARED: Undeclared = {
  records: Object.fromEntries(
    Object.entries(RECORDS).flatMap(([namespace, records]) =>
      words(records).map((entry) => {
        const [record = entry, aspect = uncapital(record)] = entry.split('=')
        return [aspect, `${namespace}.${record}`]
      }),
    ),
  ),
  timeseries: words(TIMESERIES),
  patchShape: patchShapeOf,
  searchFields: words(SEARCH_FIELDS),
  carried: Object.fromEntries(
    Object.entries(CARRIED).map(([type, aspects]) => [type, words(aspects)]),
  ),
  keys: Object.fromEntries([
    ...words(KEYED_BY_ID).map((type) => [type, { aspect: `${type}Key`, fields: ['id'] }]),
    ...Object.entries(KEYED_OTHERWISE).map(([type, fields]) => [
      type,
      { aspect: `${type}Key`, fields: words(fields) },
    ]),
  ]),
  snapshots: Object.fromEntries(
    Object.entries(SNAPSHOTS).map(([kind, line]) => {
      const [entity = '', ...aspects] = words(line)
      return [kind, { entity: entity.replace(':', ''), aspects }]
    }),
  ),
}

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}

function uncapital(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}
