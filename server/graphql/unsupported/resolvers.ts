import { CatalogError } from '../../../graph/model/errors.ts'
import { fieldsFor } from '../engine/roots.ts'
import type { Resolver, SchemaModule } from '../engine/schema-module.ts'

/**
 * Returns resolvers that refuse fields of DataHub: they are declared, because documents are
 * validated as a whole, and refused, because an answer would pretend success.
 */
function refuseFields(
  fields: Readonly<Record<string, string>>,
): Readonly<Record<string, Resolver>> {
  const resolvers = Object.entries(fields).map(([name, what]): [string, Resolver] => {
    const problem = `${name} is not supported: Trellis does not store ${what}`
    const refuseNotKept = () => {
      throw new CatalogError('NOT_KEPT', problem)
    }
    return [name, refuseNotKept]
  })
  return Object.fromEntries(resolvers)
}

/** Features of DataHub that this catalog lacks (docs/interface: graphql/not-kept). */
export const unsupportedTopic: SchemaModule = {
  mutations: fieldsFor(
    'editor',
    refuseFields({
      linkAssetVersion: 'edits of version sets',
      unlinkAssetVersion: 'edits of version sets',
      upsertConnection: 'connections',
    }),
  ),
  queries: fieldsFor('reader', {
    ...refuseFields({ semanticSearchAcrossEntities: 'embeddings for semantic search' }),
    connection: () => null,
  }),
}
