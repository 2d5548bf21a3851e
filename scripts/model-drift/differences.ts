import { isDeepStrictEqual } from 'node:util'
import type { AspectFacts, EdgeFacts, ModelFacts, SearchFacts } from './model-facts.ts'

/** Kinds of differences, with what they mean; what users would miss first comes first. */
export const KINDS = {
  unknown: 'names are unknown: requests with them get a warning',
  key: 'keys differ: the same URN denotes other parts',
  type: 'entity types are undeclared: stored and returned, but neither linked nor searched',
  aspect: 'aspects are undeclared: stored and returned, but neither validated, linked nor searched',
  carried: 'aspects are refused on an entity type that has them',
  hook: 'aspects that upstream derives are not derived',
  series: 'aspects differ in keeping a series of points instead of versions',
  edge: 'relationships are missing or differ',
  searchField: 'search fields are missing',
  field: 'fields are missing: kept unchanged, but not validated',
  values: 'enums lack values: refused',
  fieldType: 'fields have another type',
  searchNote: 'search fields differ',
  column: 'timeseries columns are missing or differ',
  searchGroup: 'entity types have another search group',
  record: 'aspects have another record',
  ours: 'declarations that upstream lacks',
} as const
export type Kind = keyof typeof KINDS

export interface Difference {
  readonly kind: Kind
  /** An entity type, an aspect, both, or the path of a field below an aspect. */
  readonly subject: string
  readonly upstream: string
  readonly here: string
}

/**
 * Returns what Trellis's declarations lack of upstream's model, and the other way round, in the
 * order of {@link KINDS}. Of the entity types, those that searches find by default come first, and
 * those that upstream calls internal last.
 *
 * @param isKnown whether Trellis knows both names, declared or not
 */
export function differencesBetween(
  upstream: ModelFacts,
  here: ModelFacts,
  isKnown: (type: string, aspect: string) => boolean,
): Difference[] {
  const differences = [
    ...[...upstream.entities.keys()].flatMap((type) =>
      typeDifferences(type, upstream, here, isKnown),
    ),
    ...undeclaredAspects(upstream, here),
    ...[...upstream.aspects].flatMap(([name, facts]) => {
      const declaredFacts = here.aspects.get(name)
      return declaredFacts ? aspectDifferences(name, facts, declaredFacts) : []
    }),
    ...[...upstream.hooks]
      .filter((subject) => !here.hooks.has(subject))
      .map((subject) => ({ kind: 'hook' as const, subject, upstream: 'derives', here: '' })),
    ...extraDeclarations(upstream, here),
  ]
  const ranks = Object.keys(KINDS)
  const differenceRank = ({ kind, subject }: Difference) => {
    const { isInternal = false, searchGroup } = upstream.entities.get(subject) ?? {}
    return ranks.indexOf(kind) * 3 + (isInternal ? 2 : Number(searchGroup !== 'primary'))
  }
  return differences.toSorted(
    (a, b) => differenceRank(a) - differenceRank(b) || (a.subject < b.subject ? -1 : 1),
  )
}

function typeDifferences(
  type: string,
  upstream: ModelFacts,
  here: ModelFacts,
  isKnown: (type: string, aspect: string) => boolean,
): Difference[] {
  const theirs = upstream.entities.get(type)
  if (!theirs) return []
  const unknownAspects = [...theirs.aspects].filter((aspect) => !isKnown(type, aspect))
  const unknowns = unknownAspects.map((aspect) =>
    row('unknown', `${type} ${aspect}`, 'known', 'unknown'),
  )
  const ours = here.entities.get(type)
  if (!ours) {
    const count = `${theirs.aspects.size} aspects, search group ${theirs.searchGroup}`
    return [...unknowns, row('type', type, `${count}${theirs.isInternal ? ', internal' : ''}`, '')]
  }
  const aspectKey = (model: ModelFacts, aspect: string) =>
    `${aspect}: ${[...(model.aspects.get(aspect)?.fields.keys() ?? [])].join(', ')}`
  return [
    ...unknowns,
    ...unequal('key', type, aspectKey(upstream, theirs.keyAspect), aspectKey(here, ours.keyAspect)),
    ...unequal('searchGroup', type, theirs.searchGroup, ours.searchGroup),
    ...[...theirs.aspects]
      .filter((aspect) => here.aspects.has(aspect) && !ours.aspects.has(aspect))
      .map((aspect) => row('carried', `${type} ${aspect}`, 'carried', 'refused')),
  ]
}

/** Aspects of declared types only: the others are part of an undeclared type. */
function undeclaredAspects(upstream: ModelFacts, here: ModelFacts): Difference[] {
  const carriers = new Map<string, string[]>()
  for (const [type, { aspects }] of upstream.entities) {
    for (const aspect of here.entities.has(type) ? aspects : []) {
      if (!here.aspects.has(aspect)) carriers.set(aspect, [...(carriers.get(aspect) ?? []), type])
    }
  }
  return [...carriers].map(([aspect, types]) => row('aspect', aspect, `on ${types.join(', ')}`, ''))
}

function aspectDifferences(name: string, theirs: AspectFacts, ours: AspectFacts): Difference[] {
  const seriesKind = ({ isTimeseries }: AspectFacts) => (isTimeseries ? 'timeseries' : 'versioned')
  return [
    ...unequal('series', name, seriesKind(theirs), seriesKind(ours)),
    ...unequal('record', name, theirs.record, ours.record),
    ...fieldDifferences(name, theirs.fields, ours.fields),
    ...noteDifferences('edge', name, theirs.edges, ours.edges, edgeText),
    ...noteDifferences('column', name, theirs.columns, ours.columns, String),
    ...searchDifferences(name, theirs.search, ours.search),
  ]
}

function fieldDifferences(
  name: string,
  theirs: AspectFacts['fields'],
  ours: AspectFacts['fields'],
): Difference[] {
  const isMissing = (path: string) => theirs.has(path) && !ours.has(path)
  return [...theirs].flatMap(([path, type]) => {
    const subject = `${name}/${path}`
    const declaredType = ours.get(path)
    if (declaredType === undefined) {
      return isBelow(path, isMissing) ? [] : [row('field', subject, type, '')]
    }
    if (type.startsWith('enum ') && declaredType.startsWith('enum ')) {
      const missingValues = type
        .split(' ')
        .filter((value) => !declaredType.split(' ').includes(value))
      return missingValues.length > 0 ? [row('values', subject, missingValues.join(' '), '')] : []
    }
    return unequal('fieldType', subject, type, declaredType)
  })
}

/** Whether the field that contains the one at a path meets a condition. */
function isBelow(path: string, condition: (parent: string) => boolean): boolean {
  const end = path.lastIndexOf('/')
  return end > 0 && condition(path.slice(0, end))
}

function noteDifferences<T>(
  kind: Kind,
  name: string,
  theirs: ReadonlyMap<string, T>,
  ours: ReadonlyMap<string, T>,
  toText: (note: T) => string,
): Difference[] {
  return [...theirs].flatMap(([path, note]) => {
    const declaredNote = ours.get(path)
    return unequal(kind, `${name}/${path}`, toText(note), declaredNote ? toText(declaredNote) : '')
  })
}

function searchDifferences(
  name: string,
  theirs: AspectFacts['search'],
  ours: AspectFacts['search'],
): Difference[] {
  return [...theirs].flatMap(([path, note]) => {
    const subject = `${name}/${path}`
    const declaredNote = ours.get(path)
    if (!declaredNote) return [row('searchField', subject, `${note.field} as ${note.as}`, '')]
    const unequalNotes = (Object.keys(note) as (keyof SearchFacts)[]).filter(
      (key) => !isDeepStrictEqual(note[key], declaredNote[key]),
    )
    const show = (facts: SearchFacts) =>
      unequalNotes.map((key) => `${key} ${JSON.stringify(facts[key]) ?? 'none'}`).join(', ')
    return unequal('searchNote', subject, show(note), show(declaredNote))
  })
}

function extraDeclarations(upstream: ModelFacts, here: ModelFacts): Difference[] {
  const ours = (subject: string, what = 'declared') => row('ours', subject, '', what)
  return [
    ...[...here.entities].flatMap(([type, { aspects }]) => {
      const theirs = upstream.entities.get(type)
      if (!theirs) return [ours(type)]
      const extra = [...aspects].filter((aspect) => !theirs.aspects.has(aspect))
      return extra.map((aspect) => ours(`${type} ${aspect}`))
    }),
    ...[...here.aspects].flatMap(([name, facts]) => {
      const theirs = upstream.aspects.get(name)
      if (!theirs) return [ours(name)]
      const isExtra = (path: string) => !theirs.fields.has(path)
      const fields = [...facts.fields.keys()].filter(
        (path) => isExtra(path) && !isBelow(path, isExtra),
      )
      const notes = (['edges', 'search'] as const).flatMap((part) =>
        [...facts[part].keys()].filter((path) => !theirs[part].has(path) && !isExtra(path)),
      )
      return [
        ...fields.map((path) => ours(`${name}/${path}`, 'a field')),
        ...notes.map((path) => ours(`${name}/${path}`, 'a note on the field')),
      ]
    }),
    ...[...here.hooks]
      .filter((hook) => !upstream.hooks.has(hook))
      .map((hook) => ours(hook, 'followed')),
  ]
}

function edgeText({ name, to, lineage }: EdgeFacts): string {
  return `${name} → ${to.join(', ') || 'any'}${lineage ? ` (${lineage})` : ''}`
}

function row(kind: Kind, subject: string, upstream: string, here: string): Difference {
  return { kind, subject, upstream, here }
}

function unequal(kind: Kind, subject: string, upstream: string, here: string): Difference[] {
  return upstream === here ? [] : [row(kind, subject, upstream, here)]
}
