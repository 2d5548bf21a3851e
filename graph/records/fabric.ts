import { choice } from '../model/field.ts'

/** The environments that a dataset may belong to. */
export const FABRICS = [
  'DEV',
  'TEST',
  'QA',
  'UAT',
  'EI',
  'PRE',
  'STG',
  'NON_PROD',
  'PROD',
  'CORP',
  'RVW',
  'PRD',
  'TST',
  'SIT',
  'SBX',
  'SANDBOX',
  'CERT',
] as const

/** The environment of a thing whose URN does not say it. */
export const env = () =>
  choice(FABRICS, { property: 'env', search: { as: 'keyword', facet: 'Environment' } })
