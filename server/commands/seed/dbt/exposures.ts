import { dashboardInfo } from '../../../../graph/aspects/analytics/dashboard-info.ts'
import { globalTags } from '../../../../graph/aspects/business/global-tags.ts'
import { status } from '../../../../graph/aspects/lifecycle/status.ts'
import { ownership } from '../../../../graph/aspects/people/ownership.ts'
import { dataPlatformInstance } from '../../../../graph/aspects/platforms/data-platform-instance.ts'
import { subTypes } from '../../../../graph/aspects/platforms/sub-types.ts'
import { isJsonObject, type JsonObject } from '../../../../graph/model/json.ts'
import type { Proposal } from '../proposal.ts'
import { memberOf, textOf, textsOf } from './artifacts.ts'
import { tagsOf } from './nodes.ts'
import {
  DBT,
  dbtUrnOf,
  globalTagsOf,
  ownershipOf,
  ownerUrnOf,
  upsert,
  type Project,
} from './project.ts'
import { pythonText } from './python-text.ts'

/** The sub-types of exposures. Others are dashboards, as for DataHub's connector. */
const SUB_TYPES: Readonly<Record<string, string>> = {
  dashboard: 'Dashboard',
  notebook: 'Notebook',
  analysis: 'Analysis',
  ml: 'ML Model',
  application: 'Application',
}
const MATURITIES = new Set(['high', 'medium', 'low'])

/** Returns the proposals of the exposures of a manifest: dashboards on the nodes that they use. */
export function exposuresOf(project: Project, manifest: JsonObject): Proposal[][] {
  return Object.entries(memberOf(manifest, 'exposures'))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, exposure]) => (isJsonObject(exposure) ? exposureOf(project, id, exposure) : []))
}

function exposureOf(project: Project, id: string, exposure: JsonObject): Proposal[] {
  const urn = `urn:li:dashboard:(dbt,${id})`
  const given = textOf(exposure, 'type') ?? ''
  const type = Object.hasOwn(SUB_TYPES, given) ? given : 'dashboard'
  const owners = ownersOf(memberOf(exposure, 'owner'))
  const [tags, url] = [tagsOf(exposure), textOf(exposure, 'url')]
  const ids = textsOf(memberOf(exposure, 'depends_on'), 'nodes')
  const datasets = ids.flatMap((each) => project.nodes.get(each) ?? []).map(dbtUrnOf)
  const stamp = { time: project.generatedMillis, actor: 'urn:li:corpuser:dbt_ingestion' }
  return [
    upsert(urn, dataPlatformInstance.name, { platform: DBT }),
    upsert(urn, dashboardInfo.name, {
      customProperties: propertiesOf(id, type, exposure),
      ...(url !== undefined && { externalUrl: url }),
      title: textOf(exposure, 'name') ?? id,
      description: textOf(exposure, 'description') ?? '',
      charts: [],
      datasets,
      dashboards: [],
      lastModified: { created: stamp, lastModified: stamp },
    }),
    upsert(urn, status.name, { removed: false }),
    upsert(urn, subTypes.name, { typeNames: [SUB_TYPES[type]] }),
    ...(owners.length === 0
      ? []
      : [upsert(urn, ownership.name, ownershipOf(owners.map(ownerUrnOf)))]),
    ...(tags.length > 0 ? [upsert(urn, globalTags.name, globalTagsOf(tags))] : []),
  ]
}

function propertiesOf(id: string, type: string, exposure: JsonObject): Record<string, string> {
  const maturity = textOf(exposure, 'maturity') ?? ''
  const stated: Readonly<Record<string, unknown>> = {
    dbt_unique_id: id,
    exposure_type: type,
    maturity: MATURITIES.has(maturity) ? maturity : undefined,
    dbt_package_name: textOf(exposure, 'package_name'),
    dbt_file_path: textOf(exposure, 'original_file_path'),
  }
  const all = [
    ...Object.entries(stated).filter(([, value]) => value !== undefined),
    ...Object.entries(memberOf(exposure, 'meta')),
  ]
  return Object.fromEntries(all.map(([key, value]) => [key, pythonText(value)]))
}

/**
 * Returns the e-mail addresses of owners, or else their names in the form of user names; dbt takes
 * one text or a list.
 */
function ownersOf({ email, name }: JsonObject): string[] {
  const textsIn = (value: unknown) =>
    [value].flat().filter((each): each is string => typeof each === 'string' && each.trim() !== '')
  const addresses = textsIn(email)
  const names = textsIn(name).map((each) => each.replaceAll(' ', '_').toLowerCase())
  return [...new Set(addresses.length > 0 ? addresses : names)]
}
