import { dataProcessInstance } from '../../../graph/aspects/pipelines/data-process-instance.entity.ts'
import type { Where } from '../../../search/where.ts'
import type { FieldArguments } from '../arguments.generated.ts'
import type { GraphqlContext, Link } from '../engine/context.ts'
import type { SchemaModule } from '../engine/schema-module.ts'
import { listField, type ListInput } from '../shared/lists.ts'
import { fieldContains } from '../shared/search-within.ts'

/** Lists the runs that meet conditions, the latest first. */
function listProcessRuns(within: readonly Where[], page: ListInput, context: GraphqlContext) {
  const sort = { field: 'created', descending: true }
  return listField('runs', { entityType: dataProcessInstance.name, within, sort }, page, context)
}

/** Lists the runs of a task or a pipeline that have reported a state, the latest first. */
function runsOfTemplate({ urn }: Link, input: FieldArguments['runs'], context: GraphqlContext) {
  const within = [
    fieldContains('parentTemplate', urn, context),
    fieldContains('hasRunEvents', 'true', context),
  ]
  return listProcessRuns(within, input, context)
}

/** Lists the runs that read or wrote a dataset, the latest first. */
function runsOnDataset({ urn }: Link, input: FieldArguments['runs'], context: GraphqlContext) {
  const isOutput = 'direction' in input && input.direction === 'OUTGOING'
  return listProcessRuns(
    [fieldContains(isOutput ? 'outputs' : 'inputs', urn, context)],
    input,
    context,
  )
}

/** Runs of tasks and pipelines, and those on datasets. */
export const runsTopic: SchemaModule = {
  resolvers: {
    DataFlow: { runs: runsOfTemplate },
    DataJob: { runs: runsOfTemplate },
    Dataset: { runs: runsOnDataset },
  },
}
