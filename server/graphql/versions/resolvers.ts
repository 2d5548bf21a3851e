import { datasetProperties } from '../../../graph/aspects/datasets/dataset-properties.ts'
import { dataset } from '../../../graph/aspects/datasets/dataset.entity.ts'
import { editableDatasetProperties } from '../../../graph/aspects/datasets/editable-dataset-properties.ts'
import { editableSchemaMetadata } from '../../../graph/aspects/datasets/editable-schema-metadata.ts'
import { schemaMetadata } from '../../../graph/aspects/datasets/schema-metadata.ts'
import { viewProperties } from '../../../graph/aspects/datasets/view-properties.ts'
import { institutionalMemory } from '../../../graph/aspects/documentation/institutional-memory.ts'
import { globalTags } from '../../../graph/aspects/business/global-tags.ts'
import { glossaryTerms } from '../../../graph/aspects/business/glossary-terms.ts'
import { deprecation } from '../../../graph/aspects/lifecycle/deprecation.ts'
import { status } from '../../../graph/aspects/lifecycle/status.ts'
import { domains } from '../../../graph/aspects/business/domains.ts'
import { ownership } from '../../../graph/aspects/people/ownership.ts'
import { container as containerEntity } from '../../../graph/aspects/platforms/container.entity.ts'
import { container as containerAspect } from '../../../graph/aspects/platforms/container.ts'
import { dataPlatform } from '../../../graph/aspects/platforms/data-platform.entity.ts'
import type { Envelope } from '../../../graph/model/audit.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { keyPartsOf } from '../../../graph/model/urn.ts'
import { clientReads } from '../../catalog/read/client-reads.ts'
import { requireKey } from '../../catalog/read/require-key.ts'
import type { FieldArguments } from '../arguments.generated.ts'
import type { GraphqlContext, Link, Part } from '../engine/context.ts'
import { queriesFor } from '../engine/roots.ts'
import type { Query, Resolver, SchemaModule } from '../engine/schema-module.ts'
import { toLink } from '../engine/values.ts'
import { fieldContains, searchWithin } from '../shared/search-within.ts'
import { requireUrn } from '../shared/target.ts'

/** A dataset as its aspects were at some versions. */
interface VersionedDataset extends Link {
  /** Versions by aspect. Undefined: the latest of each. */
  readonly versions: ReadonlyMap<string, number> | undefined
}

/** Fields with an aspect: its type and name. */
const ASPECT_FIELDS: Readonly<Record<string, readonly [type: string, aspect: string]>> = {
  properties: ['DatasetProperties', datasetProperties.name],
  editableProperties: ['DatasetEditableProperties', editableDatasetProperties.name],
  schema: ['Schema', schemaMetadata.name],
  editableSchemaMetadata: ['EditableSchemaMetadata', editableSchemaMetadata.name],
  viewProperties: ['ViewProperties', viewProperties.name],
  ownership: ['Ownership', ownership.name],
  tags: ['GlobalTags', globalTags.name],
  glossaryTerms: ['GlossaryTerms', glossaryTerms.name],
  domain: ['DomainAssociation', domains.name],
  deprecation: ['Deprecation', deprecation.name],
  institutionalMemory: ['InstitutionalMemory', institutionalMemory.name],
  status: ['Status', status.name],
}

const versionedDataset: Query<'versionedDataset'> = (_root, { urn, versionStamp }, { catalog }) => {
  const datasetUrn = requireKey(catalog.registry, requireUrn(dataset.name, 'a dataset', urn))
  return { urn: datasetUrn, versions: versionsIn(versionStamp ?? '') }
}

/**
 * Parses a version stamp, such as `datasetKey:0;schemaMetadata:2`.
 *
 * @throws CatalogError `INVALID_PARAMETER`
 */
function versionsIn(stamp: string): VersionedDataset['versions'] {
  const pairs = stamp.split(';').filter((pair) => pair.trim() !== '')
  if (pairs.length === 0) return undefined
  const versions = pairs.map((pair) => {
    const [, aspect, version] = /^(\w+):(\d{1,9})$/.exec(pair) ?? []
    if (aspect !== undefined) return [aspect, Number(version)] as const
    const problem = `Invalid version stamp ${pair}; expected an aspect and a version, such as schemaMetadata:2`
    throw new CatalogError('INVALID_PARAMETER', problem)
  })
  return new Map(versions)
}

/** Reads an aspect at its version; undefined if the stamp does not name the aspect. */
async function readAtVersion(
  { urn, versions }: VersionedDataset,
  aspect: string,
  context: GraphqlContext,
) {
  const version = versions ? versions.get(aspect) : 0
  if (version === undefined) return undefined
  const { catalog, budget, loader } = context
  return loader.once('version', urn, [aspect, version], () =>
    budget.ask(() => clientReads(catalog).readVersion(urn, aspect, version)),
  )
}

function aspectAt(aspect: string): Resolver {
  return async (source: VersionedDataset, _input, context): Promise<Part | null> => {
    const envelope = await readAtVersion(source, aspect, context)
    return envelope ? { owner: source.urn, value: withObservation(envelope) } : null
  }
}

/** Adds to a value when its writer last observed it. */
function withObservation({ value, systemMetadata }: Envelope) {
  return { ...value, lastObserved: systemMetadata?.['lastObserved'] ?? null }
}

async function container(source: VersionedDataset, _input: never, context: GraphqlContext) {
  const envelope = await readAtVersion(source, containerAspect.name, context)
  return toLink(envelope?.value['container'], [containerEntity.name])
}

/** Searches the versions in a version set, the latest first. */
function versionsSearch(
  { urn }: Link,
  { input }: FieldArguments['versionsSearch'],
  context: GraphqlContext,
) {
  const sortCriterion = { field: 'versionSortId', sortOrder: 'DESCENDING' } as const
  const sortInput = input.sortInput ?? { sortCriterion }
  return searchWithin([fieldContains('versionSet', urn, context)], { ...input, sortInput }, context)
}

/** Datasets at earlier versions (docs/interface: graphql/schema-history), and version sets. */
export const versionsTopic: SchemaModule = {
  resolvers: {
    VersionedDataset: {
      type: () => dataset.graphqlEnum,
      platform: ({ urn }: Link) => toLink(keyPartsOf(urn)[0], [dataPlatform.name]),
      name: ({ urn }: Link) => keyPartsOf(urn)[1],
      origin: ({ urn }: Link) => keyPartsOf(urn)[2],
      container,
      ...Object.fromEntries(
        Object.entries(ASPECT_FIELDS).map(([name, [, aspect]]) => [name, aspectAt(aspect)]),
      ),
    },
    VersionSet: { versionsSearch },
  },
  queries: queriesFor('reader', { versionedDataset }),
}
