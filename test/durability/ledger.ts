/**
 * What writers have asked a server to store, and what of it the server has acknowledged. Each value
 * carries a counter that grows from write to write of its place, so that what is found later can be
 * judged: an acknowledged counter must be there, and one that nobody has sent must not.
 */
export class Ledger {
  /** Part of every URN, so that ledgers do not touch each other's entities. */
  readonly name: string
  /** By URN and aspect; one writer each. */
  readonly aspects = new Map<string, Place>()
  /** Tags that were added to an entity one by one, each by a patch: tag URN in place of a counter. */
  readonly tags = new Map<string, Claims<string>>()
  /** By URN and time of the point. */
  readonly points = new Map<string, PointPlace>()
  /** Pairs of places that only batches write: both always have the same counter. */
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

  /** Every entity that a write was sent to. */
  urns(): Set<string> {
    const places = [...this.aspects.values(), ...this.points.values()]
    return new Set([...places.map(({ urn }) => urn), ...this.tags.keys()])
  }
}

/** What was sent, and what of it was acknowledged. */
export class Claims<T> {
  readonly attempted = new Set<T>()
  readonly acknowledged = new Set<T>()
}

/** Where counters are written to. */
export class Place extends Claims<number> {
  readonly urn: string
  readonly aspect: string

  constructor(urn: string, aspect: string) {
    super()
    this.urn = urn
    this.aspect = aspect
  }
}

/** A point of `datasetProfile`, whose counter is `rowCount`. */
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
