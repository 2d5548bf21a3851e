import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { isJsonObject } from '../../graph/model/json.ts'
import type { AspectFacts, EntityFacts, ModelFacts } from './model-facts.ts'
import { parsePdl, type PdlSchema } from './pdl.ts'
import { aspectFacts } from './upstream-aspect.ts'

const PDL_FOLDERS = ['metadata-models/src/main/pegasus', 'li-utils/src/main/pegasus']
const REGISTRY = 'metadata-models/src/main/resources/entity-registry.yml'
/** Folders with the classes that change or add aspects when others are written. */
const HOOK_FOLDERS = [
  'entity-registry',
  'metadata-io',
  'metadata-jobs/mae-consumer',
  'metadata-jobs/mce-consumer',
  'metadata-jobs/pe-consumer',
  'metadata-service/factories',
  'metadata-service/services',
].map((module) => `${module}/src/main/java`)
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
  const texts = await Promise.all(
    PDL_FOLDERS.map((sourceFolder) => readTexts(join(folder, sourceFolder), '.pdl')),
  )
  const schemas = texts.flat().flatMap(([file, text]) => parsePdl(text, file))
  const javaTexts = await Promise.all(
    HOOK_FOLDERS.map((sourceFolder) => readTexts(join(folder, sourceFolder), '.java')),
  )
  const model = upstreamModel(schemas, await readFile(join(folder, REGISTRY), 'utf8'))
  return { ...model, hooks: new Set(hooksAmong(javaTexts.flat().map(([, text]) => text))) }
}

/** Returns the facts of parsed PDL and of the text of an entity registry. */
export function upstreamModel(pdlSchemas: readonly PdlSchema[], registryYaml: string): ModelFacts {
  const schemas = new Map(pdlSchemas.map((schema) => [schema.name, schema]))
  const { entities } = parse(registryYaml) as RegistryFile
  const aspects = new Map<string, AspectFacts>()
  for (const schema of pdlSchemas) {
    const note = schema.annotations['Aspect']
    if (isJsonObject(note) && typeof note['name'] === 'string') {
      aspects.set(note['name'], aspectFacts(schema, schemas))
    }
  }
  const types = entities.map(
    ({ name, category, keyAspect, searchGroup = 'default', aspects: carriedNames }) => {
      const aspectNames = new Set([keyAspect, ...(carriedNames ?? [])])
      for (const aspect of aspectNames) {
        if (!aspects.has(aspect)) throw new Error(`${name} has the aspect ${aspect} without record`)
      }
      const facts: EntityFacts = {
        keyAspect,
        searchGroup,
        aspects: aspectNames,
        isInternal: category === 'internal',
      }
      return [name, facts] as const
    },
  )
  return { entities: new Map(types), aspects, hooks: new Set() }
}

/** Types whose subclasses derive aspects, or react to changes of them. */
const HOOKS = [
  'AspectMigrationMutator',
  'EventHook',
  'MCLSideEffect',
  'MCPSideEffect',
  'MutationHook',
  'PlatformEventHook',
]
/** Classes that derive aspects without being hooks. */
const OTHER_CLASSES = ['DefaultAspectsUtil']
const TYPE = /\b(abstract\s+class|class|interface) (\w+)\s*((?:extends|implements)\b[^{]*)?\{/g

/** Returns the names of the classes that derive aspects among all types of files of Java. */
export function hooksAmong(java: readonly string[]): string[] {
  const types = java.flatMap((text) =>
    [...withoutTypeArguments(text).matchAll(TYPE)].map(([, kind, name = '', parents = '']) => {
      return { name, isConcrete: kind === 'class', parents: parents.split(/\W+/) }
    }),
  )
  const hooks = new Set(HOOKS)
  const isNew = ({ name, parents }: (typeof types)[number]) =>
    !hooks.has(name) && parents.some((parent) => hooks.has(parent))
  for (let newTypes = types.filter(isNew); newTypes.length > 0; newTypes = types.filter(isNew)) {
    for (const { name } of newTypes) hooks.add(name)
  }
  const concrete = types.filter(({ isConcrete }) => isConcrete).map(({ name }) => name)
  return concrete.filter((name) => hooks.has(name) || OTHER_CLASSES.includes(name))
}

/** `A<B<C>> {` becomes `A {`, so that the names that remain are those of parents. */
function withoutTypeArguments(java: string): string {
  const shorter = java.replaceAll(/<[^<>{};]*>/g, '')
  return shorter === java ? java : withoutTypeArguments(shorter)
}

async function readTexts(
  folder: string,
  ending: string,
): Promise<(readonly [name: string, text: string])[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(ending))
  return Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
  )
}
