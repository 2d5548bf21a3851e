import { registry } from '../../graph/registry.ts'
import type { AccessTokenStore } from '../../graph/store/access-token-store.ts'
import { reservedNames } from '../access/user-names.ts'
import { withNameClaims, Principals } from '../access/principals.ts'
import { systemUserUrn } from '../access/system-client.ts'
import { AuditLog } from '../catalog/audit/audit-log.ts'
import { readEnvironment, withStores } from './open-stores.ts'

interface PrincipalStores {
  /** Claims the name of the user of each new token and password. */
  readonly store: AccessTokenStore
  readonly audit: AuditLog
}

/** Runs `work` on the access tokens and passwords of the stores that the environment names. */
export function withPrincipals(work: (stores: PrincipalStores) => Promise<void>): Promise<void> {
  return withStores(async ({ graph, control, points, tokens, auditRecords }) => {
    const { auditRetentionDays: retentionDays, access } = readEnvironment()
    const { systemClient } = access ?? {}
    const log = (line: string) => console.error(line)
    const clock = Date.now
    const audit = new AuditLog({ store: auditRecords, control, clock, retentionDays, log })
    const principals = new Principals({
      store: tokens,
      catalog: { registry, graph, points, clock, audit },
      reserved: reservedNames(systemClient && systemUserUrn(systemClient.id)),
    })
    await work({ store: withNameClaims(tokens, principals), audit })
    await audit.stop()
  })
}
