import type { SessionQuery } from '../api/documents.generated.ts'

/** Returns whether the user may use the pages about people, groups and policies. */
export function mayManageAccess(session: SessionQuery | undefined): boolean {
  const { managePolicies, manageIdentities } = session?.me?.platformPrivileges ?? {}
  const isControlled = session?.appConfig?.authConfig?.tokenAuthEnabled === true
  return isControlled && (managePolicies === true || manageIdentities === true)
}
