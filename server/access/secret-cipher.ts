import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** DataHub's prefix of this format. */
const PREFIX = 'v2:'
/** Derives the key as DataHub does, so that one variable opens the secrets of both. */
const KEY_INFO = 'DataHub-AES-GCM-Key'

/** Encrypts the values of secrets at rest (docs/interface: edits/secrets). */
export class SecretCipher {
  readonly #key: Buffer
  /** The keys with which values are read: the current one and the one before. */
  readonly #keys: readonly Buffer[]

  /**
   * @param passphrase `SECRET_SERVICE_ENCRYPTION_KEY`
   * @param formerPassphrase `SECRET_SERVICE_FORMER_KEY`, empty if there is none
   */
  constructor(passphrase: string, formerPassphrase = '') {
    this.#key = deriveKey(passphrase)
    this.#keys = formerPassphrase === '' ? [this.#key] : [this.#key, deriveKey(formerPassphrase)]
  }

  /** Returns the text that is stored; it differs each time. */
  encrypt(value: string): string {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(ALGORITHM, this.#key, nonce)
    const parts = [nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()]
    return PREFIX + Buffer.concat(parts).toString('base64')
  }

  /** Returns the value; undefined for other keys, a changed text, or DataHub's former format. */
  decrypt(cipherText: string): string | undefined {
    if (!cipherText.startsWith(PREFIX)) return undefined
    const bytes = Buffer.from(cipherText.slice(PREFIX.length), 'base64')
    if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
    for (const key of this.#keys) {
      const value = decryptBytes(bytes, key)
      if (value !== undefined) return value
    }
    return undefined
  }
}

function deriveKey(passphrase: string): Buffer {
  const initial = createHash('sha256').update(passphrase).digest()
  return createHmac('sha256', initial).update(KEY_INFO).digest()
}

function decryptBytes(bytes: Buffer, key: Buffer): string | undefined {
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
