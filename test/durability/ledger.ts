/**
 * The values that writers have sent to a server, and which of them it has acknowledged. Each value
 * has a counter that grows with each write to the same place: a stored counter must be at least the
 * last acknowledged one, and one that was sent.
 */
export class Ledger {
  /** Part of every URN, so that ledgers do not share entities. */
  readonly name: string
  /** By URN and aspect; each has one writer. */
  readonly aspects = new Map<string, Place>()
  /** Tags that patches add to an entity one by one; the tag's URN takes the place of a counter. */
  readonly tags = new Map<string, Claims<string>>()
  /** By URN and time. */
  readonly points = new Map<string, PointPlace>()
  /** Pairs of places that only batches write, so that their counters are always equal. */
  readonly pairs: [Place, Place][] = []

  constructor(name: string) {
    this.name = name
  }

  aspect(urn: string, aspect: string): Place {
    return known(this.aspects, `${urn} ${aspect}`, () => new Place(urn, aspect))
  }

  tagsOf(urn: string): Claims<string> {
    return known(this.tags, urn, () => new Claims<string>())
  }

  point(urn: string, timestampMillis: number): PointPlace {
    const place = () => new PointPlace(urn, timestampMillis)
    return known(this.points, `${urn} ${timestampMillis}`, place)
  }

  /** Returns every entity to which a write was sent. */
  urns(): Set<string> {
    const places = [...this.aspects.values(), ...this.points.values()]
    return new Set([...places.map(({ urn }) => urn), ...this.tags.keys()])
  }
}

/** Sent values, and the acknowledged ones among them. */
export class Claims<T> {
  readonly attempted = new Set<T>()
  readonly acknowledged = new Set<T>()
}

/** A place to which counters are written. */
export class Place extends Claims<number> {
  readonly urn: string
  readonly aspect: string

  constructor(urn: string, aspect: string) {
    super()
    this.urn = urn
    this.aspect = aspect
  }
}

/** A point of `datasetProfile`, with the counter in `rowCount`. */
export class PointPlace extends Claims<number> {
  readonly urn: string
  readonly timestampMillis: number

  constructor(urn: string, timestampMillis: number) {
    super()
    this.urn = urn
    this.timestampMillis = timestampMillis
  }
}

function known<V>(map: Map<string, V>, key: string, make: () => V): V {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}
