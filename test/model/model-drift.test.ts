import { expect } from 'chai'
import { aspect } from '../../graph/model/aspect.ts'
import { entity } from '../../graph/model/entity.ts'
import { list, record, text, urn } from '../../graph/model/field.ts'
import { createRegistry } from '../../graph/model/registry.ts'
import { registry as catalogRegistry } from '../../graph/registry.ts'
import { UNDECLARED } from '../../graph/undeclared/undeclared.ts'
import { declaredModel } from '../../scripts/model-drift/declared-model.ts'
import { differencesBetween, KINDS } from '../../scripts/model-drift/differences.ts'
import { judge, readKnownDifferences } from '../../scripts/model-drift/known-differences.ts'
import { parsePdl } from '../../scripts/model-drift/pdl.ts'
import { reportText } from '../../scripts/model-drift/report.ts'
import { hooksAmong, upstreamModel } from '../../scripts/model-drift/upstream-model.ts'

const KEY = `
  namespace com.linkedin.metadata.key
  @Aspect = { "name": "shelfKey" }
  record ShelfKey {
    room: string
    @Searchable = {}
    id: string
  }`
const URN = 'namespace com.linkedin.common\n@java.class = "Urn"\ntyperef Urn = string'
const STATE = 'namespace com.linkedin.shelf enum State { /** Doc. */ OPEN, @deprecated SHUT }'
const BASE = `
  namespace com.linkedin.shelf
  // A comment with "quotes" and { braces }.
  record Named { @Searchable = { "fieldType": "WORD_GRAM", "boostScore": 10.0 } name: string }`
const BOOK = `
  namespace com.linkedin.shelf
  import com.linkedin.common.Urn
  record Book includes Named {
    @Relationship = { "name": "Holds", "entityTypes": [ "dataset" ] "isLineage": true, "isUpstream": false }
    @Searchable = { "fieldName": "books", "fieldType": "URN" "queryByDefault": "false" }
    urn: Urn
    parts: optional array[Book]
  }`
const INFO = `
  namespace com.linkedin.shelf
  import com.linkedin.common.Urn

  /** A shelf. */
  @Aspect = { "name": "shelfInfo" }
  record ShelfInfo includes Named {
    /** State. */
    state: State = "OPEN"
    @Searchable = { "/*/urn": { "fieldName": "shelved", "fieldType": "URN", "addToFilters": true } }
    books: array[Book] = []
    value: optional union[string, Named, text: Book]
    \`record\`: optional map[string, Urn]
    inner: optional record Inner { size: int = -1 }
  }`
const REGISTRY = `
entities:
  - name: shelf
    keyAspect: shelfKey
    searchGroup: primary
    aspects: [shelfInfo]
  - name: dataHubShelf
    category: internal
    keyAspect: shelfKey
    aspects: [shelfInfo]
`
const parsed = [KEY, URN, STATE, BASE, BOOK, INFO].flatMap((pdl) => parsePdl(pdl, 'A.pdl'))
const upstream = upstreamModel(parsed, REGISTRY)

/** Declarations that differ from the PDL above in known places. */
function declared() {
  const shelfInfo = aspect('shelfInfo', {
    record: 'shelf.ShelfInfo',
    doc: 'A shelf.',
    fields: {
      name: text({ search: { as: 'wordGram', boost: 2 } }),
      state: text(),
      books: list(record({ urn: urn('dataset', { edge: 'Holds' }) })),
      colour: text(),
    },
    example: {},
  })
  const shelf = entity('shelf', {
    doc: 'A shelf.',
    graphql: 'Shelf',
    graphqlEnum: 'SHELF',
    searchGroup: 'default',
    key: { name: 'shelfKey', record: 'metadata.key.ShelfKey', fields: { id: text() } },
    carries: [],
    exampleUrn: 'urn:li:shelf:a',
  })
  return createRegistry([shelfInfo], [shelf], UNDECLARED)
}

function differences() {
  const registry = declared()
  const isKnown = (type: string, name: string) => registry.unknownIn(type, name) === undefined
  return differencesBetween(upstream, declaredModel(registry), isKnown)
}

describe('the parser of PDL', () => {
  it('parses records with includes, defaults, unions, maps and nested types', () => {
    const info = upstream.aspects.get('shelfInfo')
    expect(info?.record).to.equal('shelf.ShelfInfo')
    expect(Object.fromEntries(info?.fields ?? [])).to.deep.equal({
      name: 'string',
      state: 'enum OPEN SHUT',
      books: 'list',
      'books/*': 'record',
      'books/*/name': 'string',
      'books/*/urn': 'urn',
      'books/*/parts': 'list',
      'books/*/parts/*': 'record',
      value: 'union',
      'value/string': 'string',
      'value/com.linkedin.shelf.Named': 'record',
      'value/com.linkedin.shelf.Named/name': 'string',
      'value/text': 'record',
      'value/text/name': 'string',
      'value/text/urn': 'urn',
      'value/text/parts': 'list',
      'value/text/parts/*': 'record',
      record: 'map',
      'record/*': 'urn',
      inner: 'record',
      'inner/size': 'int',
    })
  })

  it('parses relationships and search notes, those of an outer field first', () => {
    const info = upstream.aspects.get('shelfInfo')
    expect(info?.edges.get('books/*/urn')).to.deep.equal({
      name: 'Holds',
      to: ['dataset'],
      lineage: 'downstream',
    })
    expect(info?.search.get('books/*/urn')).to.include({ field: 'shelved', facet: true })
    expect(info?.search.get('value/text/urn')).to.include({ field: 'books', queried: false })
    expect(info?.search.get('name')).to.include({ as: 'wordGram', boost: 10, queried: true })
    expect(upstream.aspects.get('shelfKey')?.search.get('id')).to.include({ as: 'text' })
  })

  it('parses timeseries and their columns', () => {
    const visits = parsePdl(
      `@Aspect = { "name": "visits", "type": "timeseries" } record Visits {
        @TimeseriesField = {} count: long
        @TimeseriesFieldCollection = {"key":"user"} users: array[string] }`,
      'Visits.pdl',
    )
    const { aspects } = upstreamModel(visits, 'entities: []')
    expect(aspects.get('visits')?.isTimeseries).to.equal(true)
    expect([...(aspects.get('visits')?.columns ?? [])]).to.deep.equal([
      ['count', 'column'],
      ['users', 'key user'],
    ])
  })

  it('names the file, the line and the token of an error', () => {
    expect(() => parsePdl('namespace a\nrecord B {\n  c = 1\n}', 'B.pdl')).to.throw(
      'B.pdl, line 3: expected : at c',
    )
    expect(() => parsePdl('record B {', 'B.pdl')).to.throw('B.pdl')
  })

  it('refuses an entity type with an aspect that has no record', () => {
    expect(() => upstreamModel([], REGISTRY)).to.throw('shelf has the aspect shelfKey')
  })
})

describe('the drift of the model', () => {
  it('lists each difference once, first those that users miss first', () => {
    const found = differences().map(({ kind, subject }) => `${kind} ${subject}`)
    expect(found).to.deep.equal([
      'unknown dataHubShelf shelfInfo',
      'unknown dataHubShelf shelfKey',
      'key shelf',
      'type dataHubShelf',
      'carried shelf shelfInfo',
      'edge shelfInfo/books/*/urn',
      'edge shelfInfo/value/text/urn',
      'searchField shelfInfo/books/*/name',
      'searchField shelfInfo/books/*/urn',
      'searchField shelfInfo/value/com.linkedin.shelf.Named/name',
      'searchField shelfInfo/value/text/name',
      'searchField shelfInfo/value/text/urn',
      'searchField shelfKey/id',
      'field shelfInfo/books/*/name',
      'field shelfInfo/books/*/parts',
      'field shelfInfo/inner',
      'field shelfInfo/record',
      'field shelfInfo/value',
      'field shelfKey/room',
      'fieldType shelfInfo/state',
      'searchNote shelfInfo/name',
      'searchGroup shelf',
      'ours shelfInfo/colour',
    ])
  })

  it('states both sides', () => {
    const edge = differences().find(({ kind }) => kind === 'edge')
    expect(edge?.upstream).to.equal('Holds → dataset (downstream)')
    expect(edge?.here).to.equal('Holds → dataset')
    const note = differences().find(({ kind }) => kind === 'searchNote')
    expect([note?.upstream, note?.here]).to.deep.equal(['boost 10', 'boost 2'])
  })

  it('has no difference between a model and itself', () => {
    expect(differencesBetween(upstream, upstream, () => true)).to.deep.equal([])
  })

  it('omits known differences, and reports entries that match none', () => {
    const { drift, known, outdated } = judge(differences(), [
      {
        reason: 'Ours',
        differences: { ours: ['shelfInfo/colour'], field: ['shelfInfo/*'], key: ['drawer'] },
      },
    ])
    expect(known.map(({ kind }) => kind)).to.have.members([
      ...Array.from({ length: 5 }, () => 'field'),
      'ours',
    ])
    expect(drift.map(({ kind }) => kind)).not.to.include('ours')
    expect(outdated).to.deep.equal(['key drawer'])
    const lines = reportText({ drift, known, outdated }, 60).split('\n')
    expect(lines[0]).to.equal('unknown (2): names are unknown: requests with them get a warning')
    expect(lines).to.include.members(['  key drawer', '17 differences, and 6 known ones'])
    expect(Math.max(...lines.slice(1).map(({ length }) => length))).to.be.below(100)
  })

  it('has a reason for each known difference, whose kind exists', () => {
    for (const { reason, differences: byKind } of readKnownDifferences()) {
      expect(reason).to.match(/^[A-Z]/)
      expect(Object.keys(KINDS)).to.include.members(Object.keys(byKind))
    }
  })

  it('finds the classes of upstream that derive aspects, by any chain of parents', () => {
    const java = [
      'public class Direct\n    extends MCPSideEffect',
      'public abstract class MCPSideEffect extends Plugin',
      'public interface ChangeHook extends EventHook<Map<String, Change>>',
      'public class OfInterface extends Other<A> implements Runnable, ChangeHook',
      'public class Migration extends Migrations<A>',
      'abstract class Migrations<T> extends AspectMigrationMutator',
      'public class DefaultAspectsUtil',
      'public class Listener extends Abstract<Change, ChangeHook>',
      'public class ReadsAHook',
    ]
    expect(hooksAmong(java.map((type) => `package a;\n${type} {\n}`))).to.deep.equal([
      'Direct',
      'OfInterface',
      'Migration',
      'DefaultAspectsUtil',
    ])
  })

  it('names the hooks of upstream that no declaration follows, and the other way round', () => {
    const here = declaredModel(catalogRegistry)
    const [gone = '', ...followed] = here.hooks
    const hooks = new Set([...followed, 'OtherHook'])
    const model = { entities: new Map(), aspects: new Map(), hooks }
    const found = differencesBetween(model, here, () => true)
    expect(found.filter(({ kind }) => kind === 'hook').map(({ subject }) => subject)).to.deep.equal(
      ['OtherHook'],
    )
    expect(found).to.deep.include({ kind: 'ours', subject: gone, upstream: '', here: 'followed' })
  })

  it('compares each derivation by the class of upstream that it names', () => {
    const unnamed = catalogRegistry.derived.filter((each) => !each.aspect.follows.hook)
    expect(unnamed.map((each) => each.aspect.name)).to.deep.equal([])
    expect([...declaredModel(catalogRegistry).hooks]).to.have.members([
      'DefaultAspectsUtil',
      'DomainsSyncMutationHook',
      'IncidentsSummaryHook',
      'OwnershipOwnerTypes',
      'SiblingAssociationHook',
      'VersionPropertiesSideEffect',
    ])
  })
})
