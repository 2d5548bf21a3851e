import { SYSTEM_CALLER, type Caller } from '../authorize/roles.ts'

/** The right by which a caller made something that somebody uses later. */
export interface LentRight {
  /** The role by which they acted; absent: policies decided. */
  readonly role?: string
  /** Hash of the access token that had the role, or that somebody else had made for them. */
  readonly madeWith?: string
}

/**
 * Who made a link or an invitation, and by which right: it is worth what they may do when it is
 * used (docs/interface: access/lent; docs/decisions/0060).
 */
export interface Lender extends LentRight {
  readonly actor: string
}

export function lentRight({ role, byPolicies, accessToken }: Caller): LentRight {
  // A session is a person, and their own token without a role has no rights but theirs.
  const isLoan = accessToken?.isSession === false && (!byPolicies || accessToken.isBorrowed)
  return { ...(!byPolicies && { role }), ...(isLoan && { madeWith: accessToken.hash }) }
}

/** Returns a caller as a lender; undefined: the system, whose commands lend without an end. */
export function findLender(caller: Caller): Lender | undefined {
  if (caller.actor === SYSTEM_CALLER.actor) return undefined
  return { actor: caller.actor, ...lentRight(caller) }
}
