import { basename } from 'node:path'
import { tag } from '../../../../graph/aspects/business/tag.entity.ts'
import { isJsonObject, type JsonObject } from '../../../../graph/model/json.ts'
import { urnKey } from '../../../../graph/model/urn.ts'
import {
  SeedError,
  type ProposalGroup,
  type Malformed,
  type Proposal,
  type Source,
} from '../proposal.ts'
import { objectMember, readArtifacts, textMember, type Artifacts } from './artifacts.ts'
import { dbtDataset, queryProposals, targetDataset } from './datasets.ts'
import { exposureProposals } from './exposures.ts'
import { isDataset, isTest, readNodes, readTags } from './nodes.ts'
import { projectFacts, targetPlatform, tagUrn, upsert, type Project } from './project.ts'
import { assertionProposals } from './tests.ts'

export interface DbtFiles {
  readonly manifest: string
  readonly catalog?: string | undefined
  /** The platform that the models are tables of. Default: that of the adapter. */
  readonly target?: string | undefined
}

/**
 * Opens the artifacts of a dbt project. Its proposals are those that DataHub's connector `dbt`
 * makes of the same files; docs/clients.md lists the differences.
 *
 * @throws SeedError when a file cannot be read, or no platform is known
 */
export async function openDbt(files: DbtFiles): Promise<Source> {
  const { project, artifacts, problems } = await readProject(files)
  const groups: readonly ProposalGroup[] = [
    ...projectProposals(project),
    ...exposureProposals(project, artifacts.manifest),
    ...tagKeys(project, artifacts.manifest),
  ].filter((group) => group.length > 0)
  const malformed = problems.map((problem): Malformed => ({ problem }))
  const allGroups = [...groups, ...malformed]
  const projectName = textMember(objectMember(artifacts.manifest, 'metadata'), 'project_name')
  const name = `dbt ${projectName ?? basename(files.manifest)}`
  return { name, unit: 'entities', total: allGroups.length, groups: allGroups }
}

/**
 * Reads a dbt project, with a sentence in `problems` for each node that is left out.
 *
 * @throws SeedError when a file cannot be read, or no platform is known
 */
export async function readProject(
  files: DbtFiles,
): Promise<{ project: Project; artifacts: Artifacts; problems: readonly string[] }> {
  const artifacts = await readArtifacts(files.manifest, files.catalog)
  const target = files.target ?? targetPlatform(artifacts)
  if (target === undefined) {
    throw new SeedError(`${files.manifest} names no adapter; --target-platform names the platform`)
  }
  const problems: string[] = []
  const nodes = readNodes(artifacts, problems)
  return { project: { nodes, target, ...projectFacts(artifacts) }, artifacts, problems }
}

/** Returns the proposals of the nodes, a group for each entity. */
function projectProposals(project: Project): Proposal[][] {
  const nodes = [...project.nodes.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const datasets = nodes.filter(isDataset)
  return [
    ...datasets.map((node) => dbtDataset(project, node)),
    ...datasets.map((node) => targetDataset(project, node)),
    ...datasets.map((node) => queryProposals(project, node)),
    ...nodes.filter(isTest).map((node) => assertionProposals(project, node)),
  ].flatMap(groupByEntity)
}

/** Splits proposals by entity, in their order. */
function groupByEntity(proposals: readonly Proposal[]): Proposal[][] {
  const urns = [...new Set(proposals.map(({ entityUrn }) => entityUrn))]
  return urns.map((urn) => proposals.filter(({ entityUrn }) => entityUrn === urn))
}

/** Returns proposals that create the tags of datasets, columns and exposures. */
function tagKeys({ nodes }: Project, manifest: JsonObject): Proposal[][] {
  const ofNodes = [...nodes.values()]
    .filter(isDataset)
    .flatMap(({ tags, columns }) => [...tags, ...columns.flatMap((column) => column.tags)])
  const exposures = Object.values(objectMember(manifest, 'exposures')).filter(isJsonObject)
  const names = new Set([...ofNodes, ...exposures.flatMap(readTags)])
  const urns = [...names].map(tagUrn).toSorted()
  return urns.map((urn) => [upsert(urn, tag.key.name, { name: urnKey(urn) })])
}
