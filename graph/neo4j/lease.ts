import { integer, type Neo4jConnection } from './connection.ts'

/**
 * Takes or renews the lease. A process that polls for it writes nothing while another one holds it.
 * The first SET takes the lock of the node, under which the second comparison decides.
 */
export const TAKE_LEASE = /* cypher */ `
  MERGE (found:Meta {id: $input.id})
  WITH found
  WHERE ${isFree('found')}
  SET found.name = $input.name
  WITH found.id AS id
  MATCH (lease:Meta {id: id})
  WHERE ${isFree('lease')}
  SET lease.holder = $input.holder, lease.untilMillis = timestamp() + $input.ttlMs
  RETURN true AS taken`

export const RELEASE_LEASE = /* cypher */ `
  MATCH (lease:Meta {id: $input.id})
  SET lease.name = lease.name
  WITH lease
  WHERE lease.holder = $input.holder
  REMOVE lease.holder, lease.untilMillis`

export async function takeLease(
  connection: Neo4jConnection,
  name: string,
  holder: string,
  ttlMs: number,
): Promise<boolean> {
  const parameters = { ...leaseParameters(name, holder), ttlMs: integer(ttlMs) }
  return (await connection.change(TAKE_LEASE, parameters)).length > 0
}

export async function releaseLease(
  connection: Neo4jConnection,
  name: string,
  holder: string,
): Promise<void> {
  await connection.change(RELEASE_LEASE, leaseParameters(name, holder))
}

function isFree(lease: string): string {
  return `(
    ${lease}.holder IS NULL OR ${lease}.holder = $input.holder OR ${lease}.untilMillis < timestamp()
  )`
}

function leaseParameters(name: string, holder: string) {
  return { id: `lease ${name}`, name, holder }
}
