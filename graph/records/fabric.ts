import { choice } from '../model/field.ts'

/** The environments of datasets. */
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

/** The environment of an entity whose URN does not contain it. */
export const env = () =>
  choice(FABRICS, { property: 'env', search: { as: 'keyword', facet: 'Environment' } })
