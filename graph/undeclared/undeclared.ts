import { map, text } from '../model/field.ts'
import type { Undeclared } from '../model/undeclared.ts'
import { CARRIED } from './carried-aspects.ts'
import { RECORDS } from './records.ts'
import { SEARCH_FIELDS } from './search-fields.ts'
import { SNAPSHOTS } from './snapshots.ts'

const TIMESERIES = 'datahubIngestionCheckpoint datahubIngestionRunSummary'

/**
 * Entity types whose key has the one part `id`. The key aspect of `dataHubFile` is
 * `dataHubFileKey`, here and below.
 */
const KEYED_BY_ID = `
  dataHubAccessToken dataHubAction dataHubConnection dataHubFile dataHubOpenAPISchema
  dataHubPageModule dataHubPageTemplate dataHubPersona dataHubPolicy dataHubRole dataHubSecret
  dataHubStepState dataHubUpgrade globalSettings searchTemplate`

/** All other entity types, with the fields of their keys in URN order. */
const OTHER_KEYS = {
  dataHubRetention: 'entityName aspectName',
  dataProcess: 'name orchestrator origin',
  telemetry: 'name',
}

/**
 * Names of DataHub's model without declarations. Values of these aspects are stored and returned
 * unchanged; the names map all spellings of an aspect to one (docs/interface: model/aspect-names).
 * Declarations take precedence, so an entry may stay when its aspect is declared.
 */
export const UNDECLARED: Undeclared = {
  records: Object.fromEntries(
    Object.entries(RECORDS).flatMap(([namespace, records]) =>
      splitWords(records).map((entry) => {
        const [record = entry, aspect = uncapital(record)] = entry.split('=')
        return [aspect, `${namespace}.${record}`]
      }),
    ),
  ),
  timeseries: splitWords(TIMESERIES),
  // This member is a map in every aspect that has it. A patch cannot add into an absent member
  // without a shape: no client could read a list that was stored as a map (docs/interface:
  // ingest/patch-unknown).
  patchShape: { fields: { customProperties: map(text()) } },
  governedBy: { globalSettings: 'MANAGE_GLOBAL_SETTINGS' },
  managedBy: {
    dataHubPageModule: 'MANAGE_HOME_PAGE_TEMPLATES',
    dataHubPageTemplate: 'MANAGE_HOME_PAGE_TEMPLATES',
  },
  privileges: { assetSettings: 'MANAGE_ASSET_SUMMARY' },
  searchFields: splitWords(SEARCH_FIELDS),
  carried: Object.fromEntries(
    Object.entries(CARRIED).map(([type, aspects]) => [type, splitWords(aspects)]),
  ),
  readBy: {
    corpUserCredentials: 'nobody',
    dataHubConnectionDetails: 'nobody',
    // It has secrets of clients at issuers; everybody is answered what concerns everybody.
    globalSettingsInfo: 'MANAGE_GLOBAL_SETTINGS',
    dataHubExecutionRequestSignal: 'MANAGE_INGESTION',
    dataHubAccessTokenInfo: 'MANAGE_ACCESS_TOKENS',
  },
  keys: Object.fromEntries([
    ...splitWords(KEYED_BY_ID).map((type) => [type, { aspect: `${type}Key`, fields: ['id'] }]),
    ...Object.entries(OTHER_KEYS).map(([type, fields]) => [
      type,
      { aspect: `${type}Key`, fields: splitWords(fields) },
    ]),
  ]),
  snapshots: Object.fromEntries(
    Object.entries(SNAPSHOTS).map(([kind, line]) => {
      const [entity = '', ...aspects] = splitWords(line)
      return [kind, { entity: entity.replace(':', ''), aspects }]
    }),
  ),
}

function splitWords(list: string): string[] {
  return list.trim().split(/\s+/)
}

function uncapital(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}
