import { isJsonObject, type JsonObject } from '../../../../graph/model/json.ts'
import { readJsonFile } from '../json-file.ts'
import { SeedError } from '../proposal.ts'

/** The artifacts of a dbt project that the source reads. */
export interface Artifacts {
  readonly manifest: JsonObject
  readonly catalog: JsonObject | undefined
}

/** Reads the artifacts. @throws SeedError when a file cannot be read or is another artifact */
export async function readArtifacts(manifest: string, catalog?: string): Promise<Artifacts> {
  return {
    manifest: await readArtifact(manifest, 'manifest', ['nodes', 'sources']),
    catalog: catalog === undefined ? undefined : await readArtifact(catalog, 'catalog', ['nodes']),
  }
}

async function readArtifact(
  path: string,
  kind: string,
  members: readonly string[],
): Promise<JsonObject> {
  const content = await readJsonFile(path)
  const artifact = isJsonObject(content) ? content : {}
  const schema = objectMember(artifact, 'metadata')['dbt_schema_version']
  const isOther = typeof schema === 'string' && !schema.includes(`/${kind}/`)
  if (isOther || !members.every((name) => isJsonObject(artifact[name]))) {
    throw new SeedError(
      `${path} is not the ${kind} of a dbt project; dbt writes it to target/${kind}.json`,
    )
  }
  return artifact
}

/** Returns a member that is an object; an empty one when it is absent. */
export function objectMember(value: JsonObject | undefined, name: string): JsonObject {
  const member = value?.[name]
  return isJsonObject(member) ? member : {}
}

/** Returns a member that is a non-empty text. */
export function textMember(value: JsonObject, name: string): string | undefined {
  const member = value[name]
  return typeof member === 'string' && member !== '' ? member : undefined
}

/** Returns the members of a list that are texts. */
export function textsMember(value: JsonObject, name: string): string[] {
  const member = value[name]
  return Array.isArray(member) ? member.filter((element) => typeof element === 'string') : []
}
