/** Assigns numbers to texts, from 0: each text is in memory once, however many edges have it. */
export class Numbers {
  readonly #numbers = new Map<string, number>()
  readonly #texts: string[] = []

  of(text: string): number {
    const assigned = this.#numbers.get(text)
    if (assigned !== undefined) return assigned
    this.#numbers.set(text, this.#texts.length)
    return this.#texts.push(text) - 1
  }

  text(number: number): string {
    return this.#texts[number] ?? ''
  }

  texts(numbers: Iterable<number>): string[] {
    return Array.from(numbers, (number) => this.text(number))
  }
}
