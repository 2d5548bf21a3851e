import type { TypesenseAddress } from './typesense.ts'

/** Returns the variables that make a server use this Typesense. */
export const typesenseVariables = ({ url, apiKey }: TypesenseAddress): Record<string, string> => ({
  TYPESENSE_URL: url,
  TYPESENSE_API_KEY: apiKey,
})
