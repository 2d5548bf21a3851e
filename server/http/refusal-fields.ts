import { PRIVILEGE_PLACES } from '../../graph/model/errors.ts'
import { choice, list, text } from '../../graph/model/field.ts'
import { wholeRecord } from './answers.ts'

/** Privileges of which each would have permitted a refused change. */
export const missingPrivileges = list(
  wholeRecord(
    { privileges: list(text(), { doc: 'All of these together.' }) },
    { on: choice(PRIVILEGE_PLACES, { doc: 'Where they have to be held. Absent: on the entity.' }) },
  ),
  { doc: 'If policies do not grant it: each of these would suffice.' },
)
