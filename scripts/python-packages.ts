import { CLIENTS, installPackages, NoClientError } from './client/python-client.ts'
import { FUZZER } from './fuzz/schemathesis.ts'

/**
 * Installs what `npm run test:clients` and `npm run fuzz` run, so that they find it. What cannot be had
 * is no failure here: they try again, and say so.
 */
try {
  for (const packages of [...CLIENTS, FUZZER]) {
    await installPackages(packages, (line) => console.log(line))
  }
} catch (error) {
  if (!(error instanceof NoClientError)) throw error
  console.log(error.message)
}
