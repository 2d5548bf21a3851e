import type { PlatformPrivilege } from '../../../graph/model/privilege.ts'
import { areHeldOnPlatform } from '../../authorize/authority.ts'
import type { Role } from '../../authorize/roles.ts'
import type { GraphqlContext } from '../engine/context.ts'

/**
 * The privileges that clients query, each with the role that includes it and the name by which
 * policies grant it (docs/interface: graphql/session).
 */
const QUERIED_PRIVILEGES: Readonly<Record<string, readonly [Role, PlatformPrivilege]>> = {
  viewAnalytics: ['reader', 'VIEW_ANALYTICS'],
  managePolicies: ['admin', 'MANAGE_POLICIES'],
  manageIdentities: ['admin', 'MANAGE_USERS_AND_GROUPS'],
  generatePersonalAccessTokens: ['editor', 'GENERATE_PERSONAL_ACCESS_TOKENS'],
  createDomains: ['editor', 'CREATE_DOMAINS'],
  manageDomains: ['editor', 'MANAGE_DOMAINS'],
  manageIngestion: ['editor', 'MANAGE_INGESTION'],
  manageSecrets: ['admin', 'MANAGE_SECRETS'],
  manageTokens: ['admin', 'MANAGE_ACCESS_TOKENS'],
  viewTests: ['reader', 'VIEW_TESTS'],
  manageTests: ['editor', 'MANAGE_TESTS'],
  manageGlossaries: ['editor', 'MANAGE_GLOSSARIES'],
  manageUserCredentials: ['admin', 'MANAGE_USER_CREDENTIALS'],
  createTags: ['editor', 'CREATE_TAGS'],
  manageTags: ['editor', 'MANAGE_TAGS'],
  manageGlobalViews: ['editor', 'MANAGE_GLOBAL_VIEWS'],
  manageOwnershipTypes: ['editor', 'MANAGE_GLOBAL_OWNERSHIP_TYPES'],
  manageGlobalAnnouncements: ['editor', 'MANAGE_GLOBAL_ANNOUNCEMENTS'],
  createBusinessAttributes: ['editor', 'CREATE_BUSINESS_ATTRIBUTE'],
  manageBusinessAttributes: ['editor', 'MANAGE_BUSINESS_ATTRIBUTE'],
  manageStructuredProperties: ['editor', 'MANAGE_STRUCTURED_PROPERTIES'],
  viewStructuredPropertiesPage: ['reader', 'VIEW_STRUCTURED_PROPERTIES_PAGE'],
  viewManageTags: ['editor', 'VIEW_MANAGE_TAGS'],
  createLogicalModels: ['editor', 'CREATE_LOGICAL_MODELS'],
  manageGlobalSettings: ['admin', 'MANAGE_GLOBAL_SETTINGS'],
  manageApplications: ['editor', 'MANAGE_APPLICATIONS'],
  manageFeatures: ['admin', 'MANAGE_FEATURES'],
  manageHomePageTemplates: ['editor', 'MANAGE_HOME_PAGE_TEMPLATES'],
  manageDocuments: ['editor', 'MANAGE_DOCUMENTS'],
  manageServiceAccounts: ['admin', 'MANAGE_SERVICE_ACCOUNTS'],
}

/** Returns which privileges the caller has, by their role or by policies. */
export async function readPlatformPrivileges(context: GraphqlContext) {
  const areHeld = await areHeldOnPlatform(
    context.catalog,
    context,
    Object.values(QUERIED_PRIVILEGES),
  )
  return Object.fromEntries(Object.keys(QUERIED_PRIVILEGES).map((name, at) => [name, areHeld[at]]))
}
