import { encodeKeyPart, entityTypeOf } from '../../../../graph/model/urn.ts'
import { jsonText } from '../../../../graph/model/json-text.ts'
import { toPointer } from '../../../catalog/write/patch/pointer.ts'
import { JSON_TYPE, PATCH_TYPE, type Proposal } from '../proposal.ts'
import { objectMember, textMember, type Artifacts } from './artifacts.ts'
import type { DbtNode } from './nodes.ts'

/** A dbt project, and the platform that its models are tables and views of. */
export interface Project {
  readonly nodes: ReadonlyMap<string, DbtNode>
  readonly target: string
  /** Versions of the artifacts, which datasets and assertions of the project state. */
  readonly artifacts: Readonly<Record<string, string>>
  /** When dbt wrote the manifest and the catalog, milliseconds. */
  readonly generatedMillis: number
  readonly cataloguedMillis: number
}

export const DBT = 'urn:li:dataPlatform:dbt'
/** The audit stamp of what has no time, as DataHub's model defaults it. */
export const NO_STAMP = { time: 0, actor: 'urn:li:corpuser:unknown' }

/** Platforms whose adapter in dbt has another name. */
const PLATFORMS: Readonly<Record<string, string>> = { sqlserver: 'mssql' }

/** Returns the name in DataHub of the platform of an adapter; undefined if there is none. */
export function targetPlatform({ manifest }: Artifacts): string | undefined {
  const adapter = textMember(objectMember(manifest, 'metadata'), 'adapter_type')
  return adapter === undefined ? undefined : (PLATFORMS[adapter] ?? adapter)
}

/** Returns the facts about the artifacts themselves. */
export function projectFacts({ manifest, catalog }: Artifacts) {
  const [ofManifest, ofCatalog] = [
    objectMember(manifest, 'metadata'),
    objectMember(catalog, 'metadata'),
  ]
  const facts = {
    manifest_schema: textMember(ofManifest, 'dbt_schema_version'),
    manifest_version: textMember(ofManifest, 'dbt_version'),
    manifest_adapter: textMember(ofManifest, 'adapter_type'),
    catalog_schema: textMember(ofCatalog, 'dbt_schema_version'),
    catalog_version: textMember(ofCatalog, 'dbt_version'),
  }
  const generatedMillis = parseTime(textMember(ofManifest, 'generated_at')) ?? 0
  return {
    artifacts: Object.fromEntries(
      Object.entries(facts).flatMap(([key, text]) => (text === undefined ? [] : [[key, text]])),
    ) as Readonly<Record<string, string>>,
    generatedMillis,
    cataloguedMillis: parseTime(textMember(ofCatalog, 'generated_at')) ?? generatedMillis,
  }
}

function parseTime(text: string | undefined): number | undefined {
  const millis = Date.parse(text ?? '')
  return Number.isNaN(millis) ? undefined : millis
}

/** Returns the URN of a node on dbt. */
export const dbtUrn = ({ path }: DbtNode): string => datasetUrn('dbt', path)

/** Returns the URN of the table or view of a node on the target platform. */
export const targetUrn = ({ target }: Project, { path }: DbtNode): string =>
  datasetUrn(target, path)

export const tagUrn = (tag: string): string =>
  tag.startsWith('urn:li:tag:') ? tag : `urn:li:tag:${encodeKeyPart(tag)}`

/** Returns the URN of an owner, given as a URN or as a user name. */
export const ownerUrn = (owner: string): string =>
  /^urn:li:corp(user|Group):/.test(owner) ? owner : `urn:li:corpuser:${encodeKeyPart(owner)}`

/** Returns the value of `ownership`, in the order that DataHub's connector writes. */
export const ownershipValue = (owners: readonly string[]) => ({
  owners: owners.toSorted().map((owner) => ({ owner, type: 'DATAOWNER' })),
  ownerTypes: {},
  lastModified: NO_STAMP,
})

export const tagsValue = (tags: readonly string[]) => ({
  tags: tags.map((tag) => ({ tag: tagUrn(tag) })),
})

/** Makes a proposal of a whole value. */
export const upsert = (entityUrn: string, aspectName: string, value: object): Proposal =>
  createProposal('UPSERT', entityUrn, aspectName, {
    value: jsonText(value),
    contentType: JSON_TYPE,
  })

/** Makes a proposal that adds members, each at its path, and keeps all others. */
export function addition(
  entityUrn: string,
  aspectName: string,
  members: readonly (readonly [path: readonly string[], value: unknown])[],
): Proposal {
  const operations = members.map(([path, value]) => ({
    op: 'add',
    path: toPointer(path),
    value,
  }))
  const patch = { value: jsonText(operations), contentType: PATCH_TYPE }
  return createProposal('PATCH', entityUrn, aspectName, patch)
}

function createProposal(
  changeType: string,
  entityUrn: string,
  aspectName: string,
  aspect: NonNullable<Proposal['aspect']>,
): Proposal {
  return { entityType: entityTypeOf(entityUrn), entityUrn, changeType, aspectName, aspect }
}

function datasetUrn(platform: string, path: string): string {
  return `urn:li:dataset:(urn:li:dataPlatform:${encodeKeyPart(platform)},${encodeKeyPart(path)},PROD)`
}
