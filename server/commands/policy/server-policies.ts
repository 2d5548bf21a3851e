import {
  type DataHubPolicyInfo,
  dataHubPolicyInfo,
} from '../../../graph/aspects/people/data-hub-policy-info.ts'
import { dataHubPolicy } from '../../../graph/aspects/people/data-hub-policy.entity.ts'
import { CommandError } from '../command-error.ts'
import { createCatalogReader } from '../export/catalog-reader.ts'
import { unexpectedMessage, type HttpClient } from '../http-client.ts'
import type { PolicyChange } from './difference.ts'
import { toEntry, policyId, toInfo, policyUrn, type PolicyEntry } from './entries.ts'

const ASPECT = dataHubPolicyInfo.name
const POLICIES_PER_READ = 500

export interface ServerPolicies {
  /** Sorted by id. */
  readonly editable: readonly PolicyEntry[]
  /** Ids of fixed policies (`editable: false`), which keep administrators in. */
  readonly fixed: ReadonlySet<string>
}

/** Reads all policies of a server, active or not. */
export async function readPolicies(client: HttpClient): Promise<ServerPolicies> {
  const reader = createCatalogReader(client)
  const editable: PolicyEntry[] = []
  const fixed = new Set<string>()
  for (let scrollId: string | undefined; ;) {
    const types = [dataHubPolicy.name]
    const page = await reader.scroll({ types, query: '*', count: POLICIES_PER_READ, scrollId })
    for (const { urn, [ASPECT]: aspect } of page.entities) {
      const info = (aspect as { value: DataHubPolicyInfo } | undefined)?.value
      if (info?.editable === false) fixed.add(policyId(urn))
      else if (info) editable.push(toEntry(urn, info))
    }
    scrollId = page.scrollId
    if (scrollId === undefined) break
  }
  return { editable: editable.toSorted((a, b) => (a.id < b.id ? -1 : 1)), fixed }
}

/** Creates and changes policies in one transaction, then deletes others one by one. */
export async function writeChanges(
  client: HttpClient,
  changes: readonly PolicyChange[],
): Promise<void> {
  const nowMillis = Date.now()
  const proposals = changes.map(({ id, after }) => {
    const target = { entityUrn: policyUrn(id), entityType: dataHubPolicy.name }
    if (!after) return { ...target, changeType: 'DELETE' }
    const value = JSON.stringify(toInfo(after, nowMillis))
    const aspect = { contentType: 'application/json', value }
    return { ...target, changeType: 'UPSERT', aspectName: ASPECT, aspect }
  })
  const answer = await client.post('/aspects?action=ingestProposalBatch', { proposals })
  if (answer.status !== 200) throw new CommandError(unexpectedMessage(answer))
}
