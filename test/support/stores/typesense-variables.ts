import type { TypesenseAddress } from './typesense.ts'

/** The variables by which a server is told to use this Typesense. */
export const typesenseVariables = ({ url, apiKey }: TypesenseAddress): Record<string, string> => ({
  TYPESENSE_URL: url,
  TYPESENSE_API_KEY: apiKey,
})
