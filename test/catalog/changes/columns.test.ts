import { expect } from 'chai'
import { columnUrn } from '../../../graph/model/urn.ts'
import {
  datasetOfColumn,
  findColumnProblem,
  hasColumn,
  withColumn,
} from '../../../server/catalog/write/changes/columns.ts'

const [first, stamp] = [1, 2].map((time) => ({ time, actor: 'urn:li:corpuser:ada' }))
const described = (description: string) => (column: { fieldPath: string }) => {
  return { ...column, description }
}
const value = {
  created: first!,
  lastModified: first!,
  editableSchemaFieldInfo: [{ fieldPath: 'id', description: 'key' }, { fieldPath: 'name' }],
}

describe('changes of a column', () => {
  it('changes the entry of the column in its position', () => {
    expect(withColumn(value, 'id', described('number'), stamp!)).to.deep.equal({
      created: first,
      lastModified: stamp,
      editableSchemaFieldInfo: [{ fieldPath: 'id', description: 'number' }, { fieldPath: 'name' }],
    })
  })

  it('appends an entry for a column that has none', () => {
    expect(withColumn(value, 'price', described('net'), stamp!)).to.deep.equal({
      created: first,
      lastModified: stamp,
      editableSchemaFieldInfo: [
        ...value.editableSchemaFieldInfo,
        { fieldPath: 'price', description: 'net' },
      ],
    })
  })

  it('creates an absent aspect', () => {
    const editableSchemaFieldInfo = [{ fieldPath: 'id' }]
    const expected = { created: stamp, lastModified: stamp, editableSchemaFieldInfo }
    expect(withColumn(undefined, 'id', (column) => column, stamp!)).to.deep.equal(expected)
  })

  it('returns the same value when nothing changes', () => {
    expect(withColumn(value, 'id', described('key'), stamp!)).to.equal(value)
  })
})

describe('the problem of a column', () => {
  const urn = 'urn:li:dataset:(urn:li:dataPlatform:hive,a,PROD)'
  const schema = { fields: [{ fieldPath: 'id' }, { fieldPath: 'name' }] } as never

  it('is none for a column of the schema', () => {
    expect(findColumnProblem(schema, urn, 'name')).to.equal(undefined)
  })

  it('names a column that the schema does not have', () => {
    const expected = `Failed to update ${urn} & field ID. Field ID does not exist in the datasets schema.`
    expect(findColumnProblem(schema, urn, 'ID')).to.equal(expected)
    expect(findColumnProblem({}, urn, 'ID')).to.equal(expected)
  })

  it('reports a missing schema', () => {
    const expected = `Failed to update ${urn} & field id. ${urn} has no schema.`
    expect(findColumnProblem(undefined, urn, 'id')).to.equal(expected)
  })
})

describe('the URN of a column', () => {
  const urn = 'urn:li:dataset:(urn:li:dataPlatform:hive,a,PROD)'
  const schema = { fields: [{ fieldPath: 'id' }, { fieldPath: 'name' }] } as never

  it('leads to its dataset, and no other URN does', () => {
    expect(datasetOfColumn(columnUrn(urn, 'id'))).to.equal(urn)
    expect(datasetOfColumn(urn)).to.equal(undefined)
  })

  for (const { title, schemas, path, expected } of [
    { title: 'one of several columns', schemas: [schema], path: 'name', expected: true },
    { title: 'no column by another case', schemas: [schema], path: 'ID', expected: false },
    { title: 'no column without fields', schemas: [undefined, {}], path: 'id', expected: false },
  ]) {
    it(`is that of ${title}`, () => {
      for (const each of schemas)
        expect(hasColumn(each, urn, columnUrn(urn, path))).to.equal(expected)
    })
  }
})
