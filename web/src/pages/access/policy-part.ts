import type { PolicyDraft } from './policy.ts'
import type { Grantable } from './policy-sentence.ts'

/** Properties of a part of the form of a policy. */
export interface PolicyPartProps {
  readonly draft: PolicyDraft
  readonly grantable: Grantable
  readonly change: (part: Partial<PolicyDraft>) => void
}
