import { operation, type Operation } from '../../../graph/aspects/operation.ts'
import { parseUrn } from '../../../graph/model/urn.ts'
import { requireEntities } from '../../catalog/aspect-changes.ts'
import { propose } from '../../catalog/proposals/propose.ts'
import { requireUnconditional } from '../engine/context.ts'
import { mutationsFor } from '../engine/roots.ts'
import type { Mutation, SchemaModule } from '../engine/schema-module.ts'
import { given, mapIn } from '../shared/stored-input.ts'

/** Writes a point of the aspect `operation`, as pipelines do over REST. */
const reportOperation: Mutation<'reportOperation'> = async (_root, { input }, context) => {
  const { catalog, actor } = context
  const urn = parseUrn(input.urn)
  await requireEntities(catalog, [urn], () => `Failed to update ${urn}. ${urn} does not exist.`)
  const { customOperationType, partition, numAffectedRows, customProperties } = input
  const now = catalog.clock()
  const value: Operation = {
    timestampMillis: now,
    lastUpdatedTimestamp: input.timestampMillis ?? now,
    actor,
    operationType: input.operationType,
    sourceType: input.sourceType,
    ...(typeof partition === 'string' && { partitionSpec: { partition, type: 'PARTITION' } }),
    ...given({
      customOperationType,
      numAffectedRows,
      customProperties: mapIn(customProperties),
    }),
  }
  const aspect = { value: JSON.stringify(value), contentType: 'application/json' }
  const proposal = { entityUrn: urn, changeType: 'UPSERT', aspectName: operation.name, aspect }
  requireUnconditional(context, `points of ${operation.name}`)
  await propose(catalog, [proposal], context)
  // DataHub answers this boolean as a string.
  return 'true'
}

/** Operations on datasets (docs/interface: edits/report-operation). */
export const operationMutations: SchemaModule = {
  mutations: mutationsFor('editor', { reportOperation }),
}
