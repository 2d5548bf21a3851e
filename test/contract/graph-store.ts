import { closingStores, type Open } from '../support/stores/stores.ts'
import { deletesEntities } from './graph/deletes.ts'
import { keepsAnyText } from './graph/any-text.ts'
import { keepsEdges } from './graph/edges.ts'
import { keepsMarks } from './graph/dirty-flags.ts'
import { listsEntities } from './graph/lists.ts'
import { matchesModel } from './graph/model.ts'
import { knowsRuns } from './graph/runs.ts'
import { pagesRelationships } from './graph/related.ts'
import { survivesConcurrency } from './graph/concurrency.ts'
import { walksLineage } from './graph/lineage.ts'
import { decidesInSteps } from './graph/steps.ts'
import { reachesDownstream } from './graph/reach.ts'
import { rehearses } from './graph/rehearsals.ts'
import { writesGroups } from './graph/writes.ts'

/**
 * The contract of `graph/store/graph-store.ts`. It has no exception for an adapter: where adapters
 * have to differ, the port states so first.
 *
 * @param open opens empty stores; the suite closes them
 */
export function graphStoreContract(name: string, open: Open): void {
  describe(`GraphStore: ${name}`, () => {
    const stores = closingStores(open)
    writesGroups(stores)
    decidesInSteps(stores)
    rehearses(stores)
    survivesConcurrency(stores)
    keepsEdges(stores)
    pagesRelationships(stores)
    walksLineage(stores)
    reachesDownstream(stores)
    deletesEntities(stores)
    listsEntities(stores)
    knowsRuns(stores)
    keepsMarks(stores)
    keepsAnyText(stores)
    matchesModel(stores)
  })
}
