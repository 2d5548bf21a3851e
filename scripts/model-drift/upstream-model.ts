import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { isJsonObject } from '../../graph/model/json.ts'
import type { AspectFacts, EntityFacts, ModelFacts } from './model-facts.ts'
import { parsePdl, type PdlSchema } from './pdl.ts'
import { aspectFacts } from './upstream-aspect.ts'

const PDL_FOLDERS = ['metadata-models/src/main/pegasus', 'li-utils/src/main/pegasus']
const REGISTRY = 'metadata-models/src/main/resources/entity-registry.yml'
const IO = 'metadata-io/src/main/java/com/linkedin/metadata'
/** Folders of classes that change or add aspects when others are written. */
const HOOK_FOLDERS = [
  'entity-registry/src/main/java/com/linkedin/metadata/aspect/hooks',
  `${IO}/aspect/hooks`,
  `${IO}/dataproducts/sideeffects`,
  `${IO}/entity/versioning/sideeffects`,
  `${IO}/schemafields/sideeffects`,
  `${IO}/structuredproperties/hooks`,
  'metadata-jobs/mae-consumer/src/main/java/com/linkedin/metadata/kafka/hook',
  'metadata-jobs/pe-consumer/src/main/java/com/datahub/event/hook',
]
/** The parts of DataHub's repository with its model and its hooks. */
export const MODEL_PARTS = [...PDL_FOLDERS, REGISTRY, ...HOOK_FOLDERS]

interface RegistryFile {
  readonly entities: readonly {
    readonly name: string
    readonly category?: string
    readonly keyAspect: string
    readonly searchGroup?: string
    readonly aspects?: readonly string[]
  }[]
}

/**
 * Reads the model in a folder with {@link MODEL_PARTS}.
 *
 * @throws Error when a file is missing or malformed, or an entity type names an aspect without record
 */
export async function readUpstreamModel(folder: string): Promise<ModelFacts> {
  const texts = await Promise.all(PDL_FOLDERS.map((each) => pdlTextsIn(join(folder, each))))
  const schemas = texts.flat().flatMap(([file, text]) => parsePdl(text, file))
  const classes = await Promise.all(HOOK_FOLDERS.map((each) => hooksIn(join(folder, each))))
  const model = upstreamModel(schemas, await readFile(join(folder, REGISTRY), 'utf8'))
  return { ...model, hooks: new Set(classes.flat()) }
}

/** Returns the facts of parsed PDL and of the text of an entity registry. */
export function upstreamModel(parsed: readonly PdlSchema[], registryYaml: string): ModelFacts {
  const schemas = new Map(parsed.map((schema) => [schema.name, schema]))
  const { entities } = parse(registryYaml) as RegistryFile
  const aspects = new Map<string, AspectFacts>()
  for (const schema of parsed) {
    const note = schema.annotations['Aspect']
    if (isJsonObject(note) && typeof note['name'] === 'string') {
      aspects.set(note['name'], aspectFacts(schema, schemas))
    }
  }
  const types = entities.map(
    ({ name, category, keyAspect, searchGroup = 'default', aspects: carried }) => {
      const named = new Set([keyAspect, ...(carried ?? [])])
      for (const aspect of named) {
        if (!aspects.has(aspect)) throw new Error(`${name} has the aspect ${aspect} without record`)
      }
      const facts: EntityFacts = {
        keyAspect,
        searchGroup,
        aspects: named,
        isInternal: category === 'internal',
      }
      return [name, facts] as const
    },
  )
  return { entities: new Map(types), aspects, hooks: new Set() }
}

const HOOK =
  /\bclass (\w+)\s+(?:extends (?:MutationHook|MCPSideEffect|MCLSideEffect)|implements (?:MetadataChangeLogHook|PlatformEventHook))\b/

/** Returns the hook that a file of Java declares. */
export const hookIn = (java: string): string | undefined => HOOK.exec(java)?.[1]

async function hooksIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    name.endsWith('.java'),
  )
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.flatMap((text) => hookIn(text) ?? [])
}

async function pdlTextsIn(folder: string): Promise<(readonly [string, string])[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.pdl'))
  return Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
  )
}
