import { expect } from 'chai'
import type { JsonObject } from '../../graph/model/json.ts'
import { registry } from '../../graph/registry.ts'
import { buildDocument } from '../../search/document.ts'
import { FOLDER_LEVELS_MAX } from '../../search/fields.ts'
import { entityDoc, FIELDS } from '../contract/search/setup.ts'
import { ada } from '../support/people.ts'

const users = 'urn:li:dataset:(urn:li:dataPlatform:hive,db.schema.users,PROD)'
const key = { platform: 'urn:li:dataPlatform:hive', name: 'db.schema.users', origin: 'PROD' }

/** The values of the dataset `users` with its key and these aspects. */
function valuesOf(aspects: Readonly<Record<string, JsonObject>>, urn = users) {
  return entityDoc(urn, aspects).values
}

describe('a search document', () => {
  it('has the fields of every entity', () => {
    const { urn, entityType, removed, values } = entityDoc('urn:li:myType_2:x', {})
    expect([urn, entityType, removed]).to.deep.equal(['urn:li:myType_2:x', 'myType_2', false])
    expect(values).to.deep.equal({
      _entityName: ['x'],
      _entityType: ['myType_2'],
      removed: ['false'],
      urn: ['urn:li:myType_2:x'],
    })
    expect(entityDoc(users, {}).values['_entityType']).to.deep.equal(['DATASET'])
  })

  it('has the first 32,768 characters of a long text, and two million of all texts of a field', () => {
    const description = `${'a'.repeat(32_767)}😀 and more`
    const cut = valuesOf({ datasetProperties: { description } })['description']
    // A half of the last character would be no text.
    expect(cut).to.deep.equal(['a'.repeat(32_767)])
    const fields = Array.from({ length: 70 }, (_, at) => ({
      fieldPath: `c${at}`,
      description: `${at} ${'x'.repeat(50_000)}`,
    }))
    const { fieldDescriptions = [], fieldPaths = [] } = valuesOf({ schemaMetadata: { fields } })
    expect(fieldDescriptions.length).to.equal(61)
    expect(fieldDescriptions.join('').length).to.be.at.most(2_000_000)
    expect(fieldPaths).to.have.length(70)
  })

  it('has the fields that its aspects declare, as text', () => {
    const values = valuesOf({
      datasetKey: key,
      datasetProperties: {
        name: 'Users',
        description: 'Who they are',
        customProperties: { retention: '400 days', empty: '', formula: 'a=b' },
        lastModified: { time: 1_700_000_000_000 },
      },
      editableDatasetProperties: { description: 'Really' },
      globalTags: {
        tags: [{ tag: 'urn:li:tag:a' }, { tag: 'urn:li:tag:b' }, { tag: 'urn:li:tag:a' }],
      },
      subTypes: { typeNames: ['Table', 'View'] },
      undeclared: { name: 'nobody sees it' },
      datasetProfile: { timestampMillis: 1, rowCount: 5, columnCount: 0 },
    })
    expect(values).to.deep.include({
      id: ['db.schema.users'],
      platform: ['urn:li:dataPlatform:hive'],
      origin: ['PROD'],
      name: ['Users'],
      description: ['Who they are'],
      editedDescription: ['Really'],
      customProperties: ['retention=400 days', 'formula=a=b'],
      lastModifiedAt: ['1700000000000'],
      tags: ['urn:li:tag:a', 'urn:li:tag:b'],
      typeNames: ['Table', 'View'],
      rowCount: ['5'],
      columnCount: ['0'],
    })
    expect(Object.values(values).flat()).not.to.include('nobody sees it')
  })

  it('has flags for existing values, and counts', () => {
    const values = valuesOf({
      globalTags: { tags: [{ tag: 'urn:li:tag:a' }] },
      glossaryTerms: { terms: [] },
      datasetProperties: { description: '' },
      deprecation: { deprecated: true },
      datasetProfile: { timestampMillis: 1, rowCount: 0 },
    })
    expect(values).to.deep.include({
      hasTags: ['true'],
      deprecated: ['true'],
      hasRowCount: ['true'],
    })
    expect(values).not.to.have.any.keys('hasGlossaryTerms', 'hasDescription', 'description')
    const job = 'urn:li:dataJob:(urn:li:dataFlow:(airflow,nightly,PROD),load)'
    const inputDatasets = [users, users.replace('users', 'orders')]
    const counted = valuesOf({ dataJobInputOutput: { inputDatasets, outputDatasets: [] } }, job)
    expect(counted).to.deep.include({ inputs: inputDatasets, numInputDatasets: ['2'] })
    expect(counted).not.to.have.any.keys('outputs', 'numOutputDatasets')
  })

  it('has a field for the owners of each kind', () => {
    const values = valuesOf({
      ownership: {
        owners: [{ owner: 'urn:li:corpuser:ada' }, { owner: 'urn:li:corpuser:grace' }],
        ownerTypes: {
          'urn:li:ownershipType:a': ['urn:li:corpuser:ada', 'urn:li:corpuser:grace'],
          'urn:li:ownershipType:b': ['urn:li:corpuser:ada'],
          'urn:li:ownershipType:c': [],
        },
      },
    })
    expect(values).to.deep.include({
      owners: ['urn:li:corpuser:ada', 'urn:li:corpuser:grace'],
      hasOwners: ['true'],
      'ownerTypes.urn:li:ownershipType:a': ['urn:li:corpuser:ada', 'urn:li:corpuser:grace'],
      'ownerTypes.urn:li:ownershipType:b': ['urn:li:corpuser:ada'],
    })
    expect(values).not.to.have.property('ownerTypes.urn:li:ownershipType:c')
    expect(values).not.to.have.property('ownerTypes')
  })

  it('has a field for the values of each structured property', () => {
    const values = valuesOf({
      structuredProperties: {
        properties: [
          {
            propertyUrn: 'urn:li:structuredProperty:io.a',
            values: [{ string: 'x' }, { double: 5 }],
          },
          { propertyUrn: 'urn:li:structuredProperty:io.b', values: [] },
        ],
      },
    })
    expect(values).to.deep.include({ 'structuredProperties.io.a': ['x', '5'] })
    expect(values).not.to.have.property('structuredProperties.io.b')
  })

  it('is removed when its status is, and then has the field `removed`', () => {
    for (const removed of [true, false]) {
      const document = entityDoc(users, { status: { removed } })
      expect(document.removed).to.equal(removed)
      expect(document.values['removed']).to.deep.equal([String(removed)])
    }
    expect(entityDoc(users, { status: {} }).removed).to.equal(false)
  })

  it('is equal for equal aspects, in any order', () => {
    const aspects: [string, { value: JsonObject }][] = [
      ['corpUserInfo', { value: { displayName: 'Ada', fullName: 'Ada L', email: 'a@b' } }],
      ['corpUserEditableInfo', { value: { displayName: 'Countess', skills: ['sums'] } }],
      ['corpUserKey', { value: { username: 'ada' } }],
      ['globalTags', { value: { tags: [{ tag: 'urn:li:tag:b' }, { tag: 'urn:li:tag:a' }] } }],
      ['status', { value: { removed: false } }],
    ]
    const one = buildDocument(registry, FIELDS, ada, new Map(aspects))
    const other = buildDocument(registry, FIELDS, ada, new Map(aspects.toReversed()))
    expect(other).to.deep.equal(one)
    const changed = new Map(aspects).set('status', { value: { removed: true } })
    expect(buildDocument(registry, FIELDS, ada, changed).hash).not.to.equal(one.hash)
  })
})

describe('the name of an entity', () => {
  const nameOf = (urn: string, aspects: Readonly<Record<string, JsonObject>>) =>
    valuesOf(aspects, urn)['_entityName']

  it('is the name in its source, else its key', () => {
    const named = { datasetKey: key, datasetProperties: { name: 'Users', qualifiedName: 'a.b' } }
    expect(nameOf(users, named)).to.deep.equal(['Users'])
    expect(nameOf(users, { datasetKey: key })).to.deep.equal(['db.schema.users'])
    expect(nameOf(users, {})).to.deep.equal(['db.schema.users'])
    expect(nameOf('urn:li:chart:(looker,baz1)', { chartInfo: { title: 'Baz' } })).to.deep.equal([
      'Baz',
    ])
    expect(nameOf('urn:li:chart:(looker,baz1)', {})).to.deep.equal(['baz1'])
    expect(nameOf('urn:li:mlModel:(urn:li:dataPlatform:x,m,PROD)', {})).to.deep.equal(['m'])
    expect(nameOf('urn:li:tag:pii', { tagProperties: { name: '' } })).to.deep.equal(['pii'])
  })
})

describe('the folders of an entity', () => {
  /** The paths of an entity, the folders by depth, and those that it stands in itself. */
  function foldersOf(aspects: Readonly<Record<string, JsonObject>>, urn = users) {
    const values = valuesOf(aspects, urn)
    const folders: (readonly string[])[] = []
    for (let depth = 1; values[`_folder${depth}`]; depth++) {
      folders.push(values[`_folder${depth}`] ?? [])
    }
    return { paths: values['browsePaths'], folders, leaf: values['_leafFolder'] }
  }

  it('follow from its URN if nobody has written any', () => {
    expect(foldersOf({ datasetKey: key })).to.deep.equal({
      paths: ['/prod/hive/db/schema/users'],
      folders: [['/prod'], ['/prod/hive'], ['/prod/hive/db'], ['/prod/hive/db/schema']],
      leaf: ['/prod/hive/db/schema'],
    })
    const looker = { paths: ['/looker/baz1'], folders: [['/looker']], leaf: ['/looker'] }
    expect(foldersOf({}, 'urn:li:chart:(looker,baz1)')).to.deep.equal(looker)
    expect(foldersOf({}, 'urn:li:dashboard:(looker,baz1)')).to.deep.equal(looker)
    expect(foldersOf({}, 'urn:li:tag:x')).to.deep.equal({
      paths: undefined,
      folders: [],
      leaf: undefined,
    })
  })

  it("are those of ingested paths, without a last segment that is the entity's own name", () => {
    const paths = ['/prod/hive/users', '/x/db.schema.users', 'a/b', '/a/Users/', '//c//']
    const aspects = { datasetProperties: { name: 'Users' }, browsePaths: { paths } }
    expect(foldersOf(aspects)).to.deep.equal({
      paths,
      folders: [
        ['/prod', '/x', '/a', '/c'],
        ['/prod/hive', '/a/b'],
      ],
      leaf: ['/prod/hive', '/x', '/a/b', '/a', '/c'],
    })
    expect(foldersOf({ browsePaths: { paths: ['/'] } }).leaf).to.deep.equal(['/'])
  })

  it('are those of the newer kind of path, if there is no older one', () => {
    const path = [{ id: 'prod' }, { id: 'a/b' }, { urn: 'urn:li:container:x' }]
    const newer = { browsePathsV2: { path } }
    expect(foldersOf(newer)).to.deep.equal({
      paths: ['/prod/a∕b'],
      folders: [['/prod'], ['/prod/a∕b']],
      leaf: ['/prod/a∕b'],
    })
    expect(foldersOf({ ...newer, browsePaths: { paths: ['/x'] } }).leaf).to.deep.equal(['/x'])
    expect(foldersOf({ browsePathsV2: { path: [] } }).leaf).to.deep.equal(['/'])
  })

  it('end at a depth', () => {
    const deep = Array.from({ length: FOLDER_LEVELS_MAX + 5 }, (_, at) => `f${at}`)
    const { folders, leaf } = foldersOf({ browsePaths: { paths: [`/${deep.join('/')}`] } })
    expect(folders).to.have.lengthOf(FOLDER_LEVELS_MAX)
    expect(leaf).to.deep.equal([`/${deep.slice(0, FOLDER_LEVELS_MAX).join('/')}`])
  })
})
