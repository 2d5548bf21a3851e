import { DAY_MS } from '../../../graph/model/durations.ts'
import { randomBytes } from 'node:crypto'
import type { Clock } from '../../../graph/model/audit.ts'
import type { AccessTokenStore, StoredPassword } from '../../../graph/store/access-token-store.ts'
import { refuseEdit } from '../../catalog/write/aspect-changes.ts'
import { hashAccessToken } from '../access-token-check.ts'
import type { Lender } from '../lender.ts'
import { PasswordHashes } from './password-hash.ts'

const RANDOM_BYTES = 24
/** How long a reset token is valid, as in DataHub. */
const RESET_MS = DAY_MS

/** A password that a user chooses with a token. */
interface PasswordReset {
  readonly token: string
  readonly password: string
  /** Texts about the user, which do not make a password hard to guess. */
  readonly about: readonly string[]
}

/** Passwords of users, kept as hashes beside access tokens: no request reads them. */
export class Passwords {
  readonly hashes = new PasswordHashes()
  readonly #store: AccessTokenStore
  readonly #clock: Clock

  constructor(store: AccessTokenStore, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** Returns whether a user has a password, or is about to choose one. */
  async has(user: string): Promise<boolean> {
    return (await this.#store.findPassword(user)) !== undefined
  }

  /** Returns whether a user has chosen a password. */
  async hasChosen(user: string): Promise<boolean> {
    return (await this.findHash(user)) !== undefined
  }

  /** Returns the hash of the password that a user has chosen. */
  async findHash(user: string): Promise<string | undefined> {
    return (await this.#store.findPassword(user))?.hash
  }

  /** Removes the password of a user, and the token to choose one. */
  async remove(user: string): Promise<void> {
    const before = await this.#store.findPassword(user)
    if (before && !(await this.#store.replacePassword(user, before, undefined)))
      await this.remove(user)
  }

  /** Returns whether the password is that of the user. @throws CatalogError `OVERLOADED` */
  async matches(user: string, password: string): Promise<boolean> {
    const hash = (await this.#store.findPassword(user))?.hash
    const matches = await this.hashes.matches(hash, password)
    // The comparison may wait for others; a password that was replaced meanwhile is none any more.
    return matches && hash === (await this.#store.findPassword(user))?.hash
  }

  /** Stores a password in place of any. */
  async set(user: string, hash: string): Promise<void> {
    while (
      !(await this.#store.replacePassword(user, await this.#store.findPassword(user), { hash }))
    );
  }

  /**
   * Creates a token with which the user can choose a password within a day, and revokes the one
   * before; the password stays valid until then.
   *
   * @param resetRole URN of a role that the user then gets
   * @param resetBy who creates it; undefined: the system
   */
  async createReset(user: string, resetRole?: string, resetBy?: Lender): Promise<string> {
    const token = randomBytes(RANDOM_BYTES).toString('base64url')
    const before = await this.#store.findPassword(user)
    const after: StoredPassword = {
      ...(before?.hash !== undefined && { hash: before.hash }),
      resetHash: hashAccessToken(token),
      resetExpiresMillis: this.#clock() + RESET_MS,
      ...(resetRole !== undefined && { resetRole }),
      ...(resetBy && { resetBy }),
    }
    if (await this.#store.replacePassword(user, before, after)) return token
    return this.createReset(user, resetRole, resetBy)
  }

  /**
   * Replaces a password by the one that the user has chosen with a reset token, which is used up.
   *
   * @param isStillLent whether the author of the token may still make it
   * @param prepare called with the role of the token before, since it must not be lost
   * @throws CatalogError `EDIT_REFUSED` for an invalid token, `INVALID_PARAMETER`, `OVERLOADED`
   */
  async reset(
    user: string,
    { token, password, about }: PasswordReset,
    isStillLent: (lender: Lender) => Promise<boolean>,
    prepare: (role: string | undefined) => Promise<void>,
  ): Promise<void> {
    const before = await this.#store.findPassword(user)
    const { resetHash, resetExpiresMillis = 0, resetRole, resetBy } = before ?? {}
    // Hashes of random tokens need no constant time: their beginning reveals nothing of the token.
    const isValid = resetHash === hashAccessToken(token) && resetExpiresMillis > this.#clock()
    if (!isValid || (resetBy && !(await isStillLent(resetBy)))) refuseReset()
    const hash = await this.hashes.hash(password, about)
    await prepare(resetRole)
    if (!(await this.#store.replacePassword(user, before, { hash }))) refuseReset()
  }
}

function refuseReset(): never {
  return refuseEdit(
    'The link is invalid, used or older than a day; ask your administrator for another one.',
  )
}
