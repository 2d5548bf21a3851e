import { readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { registry } from '../../graph/registry.ts'
import type { JsonObject } from '../../graph/model/json.ts'
import { toStored } from '../../graph/model/wire.ts'
import { openDbt, type DbtFiles } from '../../server/commands/seed/dbt/dbt-source.ts'
import { readRecord } from '../../server/commands/seed/file-records.ts'
import type { ProposalGroup, Malformed } from '../../server/commands/seed/proposal.ts'

/** A difference between the proposals of DataHub's connector and those of `trellis seed --dbt`. */
export interface DbtDifference {
  readonly urn: string
  readonly aspect: string
  readonly connector: unknown
  readonly seed: unknown
}

/** Values by URN and aspect; of a PATCH its operations. */
type Values = ReadonlyMap<string, unknown>

/**
 * Compares what DataHub's connector `dbt` wrote to a file with what `trellis seed --dbt` makes of
 * the same artifacts. Members that differ on purpose (docs/clients.md) are left out.
 */
export async function compareDbt(
  outputOfConnector: string,
  files: DbtFiles,
): Promise<{ equal: number; differences: DbtDifference[] }> {
  const records = JSON.parse(await readFile(outputOfConnector, 'utf8')) as unknown[]
  const connector = collectValues(records.map((record, at) => readRecord(registry, record, at)))
  const seed = collectValues((await openDbt(files)).groups)
  const keys = [...new Set([...connector.keys(), ...seed.keys()])]
  const differences = keys
    .filter((key) => !isDeepStrictEqual(connector.get(key), seed.get(key)))
    .map((key): DbtDifference => {
      const [urn = '', aspect = ''] = key.split('\n')
      return { urn, aspect, connector: connector.get(key), seed: seed.get(key) }
    })
  return { equal: keys.length - differences.length, differences }
}

function collectValues(groups: Iterable<ProposalGroup | Malformed>): Values {
  const values = new Map<string, unknown>()
  for (const group of groups) {
    if ('problem' in group) throw new Error(group.problem)
    for (const { entityUrn, aspectName = '', aspect, changeType } of group) {
      if (aspectName === 'siblings') continue
      const parsedAspect = JSON.parse(aspect?.value ?? '') as JsonObject
      const fields = registry.aspect(aspectName)?.fields ?? {}
      const storedAspect = changeType === 'PATCH' ? parsedAspect : toStored(fields, parsedAspect)
      values.set(
        `${entityUrn}\n${aspectName}`,
        NORMALIZERS[aspectName]?.(storedAspect) ?? storedAspect,
      )
    }
  }
  return values
}

/** Removes what differs on purpose. */
const NORMALIZERS: Readonly<Record<string, (value: JsonObject) => unknown>> = {
  // The connector formats the statement, and adds column lineage that it finds in it.
  viewProperties: ({ formattedViewLogic: _formatted, ...value }) => value,
  upstreamLineage(value) {
    if (Array.isArray(value)) return value
    const { upstreams, fineGrainedLineages } = value
    const isTransformed = JSON.stringify(upstreams).includes('"TRANSFORMED"')
    return isTransformed ? { upstreams } : { upstreams, fineGrainedLineages }
  },
  // The connector states when it ran, the seed when dbt ran.
  dashboardInfo: ({ lastModified: _lastModified, ...value }) => value,
}
