import { CatalogError } from '../../../graph/model/errors.ts'

/** Shortest and longest password, in characters; the first is DataHub's. */
export const LENGTH_MIN = 8
export const LENGTH_MAX = 1_024
/** Of 0 to 4. 3: an attacker who has the hash needs more than 10^8 guesses. */
const SCORE_MIN = 3
/** Characters that are judged; more would take longer than 50 ms and hardly change the score. */
const JUDGED_MAX = 64
/** Words about a person that are compared, and the characters of each. */
const WORDS_MAX = 50
const WORD_LENGTH_MAX = 64
/** Words that everybody tries first on this service. */
const SERVICE_WORDS = ['trellis', 'datahub', 'acryl', 'catalog', 'metadata']

type Judge = (password: string, words: string[]) => { readonly score: number }

/** Loads the library and its list of common passwords, 11 MB, when somebody chooses a password. */
async function load(): Promise<Judge> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const library = new ZxcvbnFactory({ dictionary, graphs, maxLength: JUDGED_MAX })
  return (password, words) => library.check(password, words)
}

/** Judges passwords that people choose; loads the library at the first one. */
export class PasswordStrength {
  #judge: Promise<Judge> | undefined

  /**
   * Requires a password that is long enough and hard to guess.
   *
   * @param about texts about its owner that do not make it harder: user name, full name, e-mail
   * @throws CatalogError `INVALID_PARAMETER`
   */
  async require(password: string, about: readonly string[]): Promise<void> {
    if (password.length < LENGTH_MIN || password.length > LENGTH_MAX) {
      throw new CatalogError(
        'INVALID_PARAMETER',
        `A password must have ${LENGTH_MIN} to ${LENGTH_MAX} characters`,
      )
    }
    this.#judge ??= load()
    const { score } = (await this.#judge)(password, wordsIn(about))
    if (score >= SCORE_MIN) return
    throw new CatalogError(
      'INVALID_PARAMETER',
      'The password is too easy to guess. Choose a longer one, such as four words that have nothing ' +
        'to do with each other; common passwords, your name and the name of this service add nothing',
    )
  }
}

/** Returns the texts and their words, which a password may repeat in any order. */
function wordsIn(userTexts: readonly string[]): string[] {
  const texts = userTexts.map((text) => text.slice(0, WORD_LENGTH_MAX))
  const words = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
  const long = words.filter((word) => word.length > 2).slice(0, WORDS_MAX)
  return [...SERVICE_WORDS, ...long]
}
