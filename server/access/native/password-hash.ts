import { randomBytes } from 'node:crypto'
import { CatalogError } from '../../../graph/model/errors.ts'
import { Semaphore } from '../../../graph/runtime/semaphore.ts'
import { LENGTH_MAX, PasswordStrength } from './password-strength.ts'

/**
 * Most concurrent computations: each occupies one of the four threads that Node shares with file
 * and name look-ups, and 19 MiB.
 */
const CONCURRENT_MAX = 2
/** Length of the password that nobody has. */
const DECOY_BYTES = 16
/** Longest wait for one of them, milliseconds. */
const WAIT_MAX_MS = 5_000

/**
 * Argon2id with the parameters that OWASP recommends first, stated so that a release of the library
 * does not change them
 * (https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html).
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The library is native code, which most servers and commands never need. */
const library = () => import('@node-rs/argon2')

/** Hashes passwords without blocking the event loop, a few at a time. */
export class PasswordHashes {
  readonly #semaphore = new Semaphore(CONCURRENT_MAX)
  readonly #strength = new PasswordStrength()
  /** A hash that no password has: comparing with it takes as long as with a stored one. */
  #decoy: Promise<string> | undefined

  /**
   * Returns the hash of a password that somebody has chosen, with salt and parameters.
   *
   * @param about texts about the person: names, e-mail address
   * @throws CatalogError `INVALID_PARAMETER` for one that is too short, too long or easy to guess,
   *   `OVERLOADED`
   */
  async hash(password: string, about: readonly string[]): Promise<string> {
    await this.#strength.require(password, about)
    return this.#hashOf(password)
  }

  #hashOf(password: string): Promise<string> {
    return this.#compute(async () => (await library()).hash(password, COST))
  }

  /**
   * Returns whether a password has the hash. It takes equally long without a hash, so that answers
   * do not reveal who has a password.
   *
   * @throws CatalogError `OVERLOADED`
   */
  async matches(hash: string | undefined, password: string): Promise<boolean> {
    const comparedHash = hash ?? (await this.#decoyHash())
    // No stored password is longer.
    const checkedPart = password.slice(0, LENGTH_MAX + 1)
    const matches = await this.#compute(async () =>
      (await library()).verify(comparedHash, checkedPart),
    )
    return matches && hash !== undefined
  }

  /** Is made again after a failure, such as too many sign-ins. */
  #decoyHash(): Promise<string> {
    this.#decoy ??= this.#hashOf(randomBytes(DECOY_BYTES).toString('hex')).catch(
      (error: unknown) => {
        this.#decoy = undefined
        throw error
      },
    )
    return this.#decoy
  }

  #compute<T>(work: () => Promise<T>): Promise<T> {
    return this.#semaphore.runWithin(WAIT_MAX_MS, work, () => {
      return new CatalogError('OVERLOADED', 'Too many concurrent sign-ins; try again later')
    })
  }
}
