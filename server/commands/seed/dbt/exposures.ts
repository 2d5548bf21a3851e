import { dashboardInfo } from '../../../../graph/aspects/analytics/dashboard-info.ts'
import { globalTags } from '../../../../graph/aspects/business/global-tags.ts'
import { status } from '../../../../graph/aspects/lifecycle/status.ts'
import { ownership } from '../../../../graph/aspects/people/ownership.ts'
import { dataPlatformInstance } from '../../../../graph/aspects/platforms/data-platform-instance.ts'
import { subTypes } from '../../../../graph/aspects/platforms/sub-types.ts'
import { isJsonObject, type JsonObject } from '../../../../graph/model/json.ts'
import type { Proposal } from '../proposal.ts'
import { objectMember, textMember, textsMember } from './artifacts.ts'
import { readTags } from './nodes.ts'
import {
  DBT,
  dbtUrn,
  tagsValue,
  ownershipValue,
  ownerUrn,
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
export function exposureProposals(project: Project, manifest: JsonObject): Proposal[][] {
  return Object.entries(objectMember(manifest, 'exposures'))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, exposure]) =>
      isJsonObject(exposure) ? exposureProposal(project, id, exposure) : [],
    )
}

function exposureProposal(project: Project, id: string, exposure: JsonObject): Proposal[] {
  const urn = `urn:li:dashboard:(dbt,${id})`
  const exposureType = textMember(exposure, 'type') ?? ''
  const type = Object.hasOwn(SUB_TYPES, exposureType) ? exposureType : 'dashboard'
  const owners = exposureOwners(objectMember(exposure, 'owner'))
  const [tags, url] = [readTags(exposure), textMember(exposure, 'url')]
  const ids = textsMember(objectMember(exposure, 'depends_on'), 'nodes')
  const datasets = ids.flatMap((nodeId) => project.nodes.get(nodeId) ?? []).map(dbtUrn)
  const stamp = { time: project.generatedMillis, actor: 'urn:li:corpuser:dbt_ingestion' }
  return [
    upsert(urn, dataPlatformInstance.name, { platform: DBT }),
    upsert(urn, dashboardInfo.name, {
      customProperties: customProperties(id, type, exposure),
      ...(url !== undefined && { externalUrl: url }),
      title: textMember(exposure, 'name') ?? id,
      description: textMember(exposure, 'description') ?? '',
      charts: [],
      datasets,
      dashboards: [],
      lastModified: { created: stamp, lastModified: stamp },
    }),
    upsert(urn, status.name, { removed: false }),
    upsert(urn, subTypes.name, { typeNames: [SUB_TYPES[type]] }),
    ...(owners.length === 0
      ? []
      : [upsert(urn, ownership.name, ownershipValue(owners.map(ownerUrn)))]),
    ...(tags.length > 0 ? [upsert(urn, globalTags.name, tagsValue(tags))] : []),
  ]
}

function customProperties(id: string, type: string, exposure: JsonObject): Record<string, string> {
  const maturity = textMember(exposure, 'maturity') ?? ''
  const facts: Readonly<Record<string, unknown>> = {
    dbt_unique_id: id,
    exposure_type: type,
    maturity: MATURITIES.has(maturity) ? maturity : undefined,
    dbt_package_name: textMember(exposure, 'package_name'),
    dbt_file_path: textMember(exposure, 'original_file_path'),
  }
  const properties = [
    ...Object.entries(facts).filter(([, value]) => value !== undefined),
    ...Object.entries(objectMember(exposure, 'meta')),
  ]
  return Object.fromEntries(properties.map(([key, value]) => [key, pythonText(value)]))
}

/**
 * Returns the e-mail addresses of owners, or else their names in the form of user names; dbt takes
 * one text or a list.
 */
function exposureOwners({ email, name }: JsonObject): string[] {
  const textsIn = (value: unknown) =>
    [value].flat().filter((text): text is string => typeof text === 'string' && text.trim() !== '')
  const addresses = textsIn(email)
  const names = textsIn(name).map((ownerName) => ownerName.replaceAll(' ', '_').toLowerCase())
  return [...new Set(addresses.length > 0 ? addresses : names)]
}
