import { CLIENTS, installPackages, NoClientError } from './client/python-client.ts'
import { FUZZER } from './fuzz/schemathesis.ts'

/**
 * Installs the Python packages of `npm run test:clients` and `npm run fuzz` in advance. A failed
 * installation is no failure here, because those commands repeat and report it.
 */
try {
  for (const packages of [...CLIENTS, FUZZER]) {
    await installPackages(packages, (line) => console.log(line))
  }
} catch (error) {
  if (!(error instanceof NoClientError)) throw error
  console.log(error.message)
}
