/**
 * Names of edges that code follows, or that several aspects assert. An edge that stands in one
 * declaration only is named there.
 */

export const ASSERTS = 'Asserts'
/** From an asset to what it is assigned to: its domain, its applications, its external roles. */
export const ASSOCIATED_WITH = 'AssociatedWith'
export const CHILD_OF = 'ChildOf'
export const CONTRACT_FOR = 'ContractFor'
export const DATA_PRODUCT_CONTAINS = 'DataProductContains'
export const INCIDENT_ON = 'IncidentOn'
/** From an entity to the one above it in its tree. */
export const IS_PART_OF = 'IsPartOf'
export const OWNED_BY = 'OwnedBy'
export const PHYSICAL_INSTANCE_OF = 'PhysicalInstanceOf'
export const VERSION_OF = 'VersionOf'
