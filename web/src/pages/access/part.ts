import type { Draft } from './policy.ts'
import type { Grantable } from './sentence.ts'

/** Properties of a part of the form of a policy. */
export interface PartProps {
  readonly draft: Draft
  readonly grantable: Grantable
  readonly change: (part: Partial<Draft>) => void
}
