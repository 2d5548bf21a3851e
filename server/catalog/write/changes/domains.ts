import type { Domains } from '../../../../graph/aspects/business/domains.ts'
import type { Urn } from '../../../../graph/model/urn.ts'

/** Sets the only domain of an entity, or none. The associations of others go with them. */
export function withDomain(value: Domains | undefined, domain: Urn | undefined): Domains {
  return { ...value, domains: domain === undefined ? [] : [domain] }
}
