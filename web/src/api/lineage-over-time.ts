import { sendRequest } from './rest.ts'
import type { LineageOverTime } from './spanned-lineage.ts'

/** Reads the lineage of an entity or a column at all times. @throws SignInNeeded, Refused */
export const readLineageOverTime = (urn: string): Promise<LineageOverTime> =>
  sendRequest(`lineageOverTime?urn=${encodeURIComponent(urn)}`)
