/**
 * Sets of aspects that several entity types carry. A set that contains another spreads it; an entity
 * type spreads the largest set whose aspects it carries all, and names the rest.
 */

/** What people say about everything that they look after. */
export const COMMON = ['globalTags', 'institutionalMemory', 'ownership', 'status'] as const

/** What people say about assets, in the words of the business. */
export const DESCRIBED = [...COMMON, 'domains', 'glossaryTerms', 'structuredProperties'] as const

/** What data carries, and whatever stores, computes or shows data. */
export const ASSET = [
  ...DESCRIBED,
  'applications',
  'browsePaths',
  'browsePathsV2',
  'dataPlatformInstance',
  'dataProducts',
  'deprecation',
  'documentation',
  'forms',
  'subTypes',
  'testResults',
] as const

/** What metrics and the models behind them carry. */
export const METRIC = [
  ...DESCRIBED,
  'applications',
  'browsePathsV2',
  'dataPlatformInstance',
  'deprecation',
  'documentation',
  'subTypes',
] as const

/** What glossary terms and their groups carry. */
export const GLOSSARY = [
  ...COMMON,
  'applications',
  'displayProperties',
  'domains',
  'forms',
  'structuredProperties',
  'subTypes',
  'testResults',
] as const

/** What users and groups carry. */
export const PRINCIPAL = [
  'forms',
  'globalTags',
  'origin',
  'roleMembership',
  'status',
  'structuredProperties',
  'subTypes',
  'testResults',
] as const
