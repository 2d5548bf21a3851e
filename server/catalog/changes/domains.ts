import type { Domains } from '../../../graph/aspects/domains.ts'
import type { Urn } from '../../../graph/model/urn.ts'

/** Sets the only domain of an entity, or none. Drops association details of other domains. */
export function inDomain(value: Domains | undefined, domain: Urn | undefined): Domains {
  const { domainAssociations, ...kept } = value ?? {}
  const associations = domainAssociations?.filter((each) => each.domain === domain)
  return {
    ...kept,
    domains: domain === undefined ? [] : [domain],
    ...(associations && { domainAssociations: associations }),
  }
}
