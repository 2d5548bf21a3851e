import { textsInOrder, textsInOrderYielding } from './text-order.ts'

/** Returns what an answer shows in place of those of the URNs that it conceals. */
export type Conceal = (urns: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** Name of an edge at a concealed entity; the real name would tell the type of the entity. */
export const CONCEALED_EDGE = 'RestrictedLineage'

const NOTHING: ReadonlyMap<string, string> = new Map()

/**
 * How an answer shows URNs. Orders and choices that are made here do not depend on the concealed
 * ones, so that nobody finds a concealed URN by comparing it with others (docs/interface:
 * access/restricted).
 */
export class UrnDisplay {
  readonly #concealed: ReadonlyMap<string, string>

  constructor(concealed: ReadonlyMap<string, string>) {
    this.#concealed = concealed
  }

  static async of(urns: readonly string[], conceal: Conceal | undefined): Promise<UrnDisplay> {
    return new UrnDisplay(conceal ? await conceal(urns) : NOTHING)
  }

  conceals(urn: string): boolean {
    return this.#concealed.has(urn)
  }

  text(urn: string): string {
    return this.#concealed.get(urn) ?? urn
  }

  /** Returns the name of an edge between two entities. */
  edgeName(name: string, one: string, other: string): string {
    return this.conceals(one) || this.conceals(other) ? CONCEALED_EDGE : name
  }

  /** Returns URNs by code points, the concealed ones last, by what is shown in their place. */
  inOrder(urns: readonly string[]): string[] {
    if (this.#concealed.size === 0) return textsInOrder(urns)
    const { visible, concealed } = this.#divide(urns)
    const last = textsInOrder([...concealed.keys()]).map((text) => concealed.get(text) ?? text)
    return [...textsInOrder(visible), ...last]
  }

  /** Returns URNs like {@link inOrder}, and yields to the event loop after each time slice. */
  async inOrderYielding(urns: readonly string[]): Promise<string[]> {
    const { visible, concealed } = this.#divide(urns)
    const last = await textsInOrderYielding([...concealed.keys()])
    return [
      ...(await textsInOrderYielding(visible)),
      ...last.map((text) => concealed.get(text) ?? text),
    ]
  }

  /** Returns the visible URNs, and the concealed ones by what is shown in their place. */
  #divide(urns: readonly string[]) {
    const visible = urns.filter((urn) => !this.conceals(urn))
    const concealed = new Map(
      urns.filter((urn) => this.conceals(urn)).map((urn) => [this.text(urn), urn]),
    )
    return { visible, concealed }
  }
}
