import { expect } from 'chai'
import {
  narrowConditions,
  NO_CONDITIONS,
  tellConditions,
  toDefinition,
  viewConditions,
  type Conditions,
} from '../../web/src/views/criteria.ts'

const owners = { field: 'owners', values: ['team'] }
const lacking = (field: string) => ({ field, condition: 'EXISTS', negated: true }) as const
const undescribed = ['description', 'editedDescription', 'definition'].map(lacking)

const tell = (conditions: Conditions) =>
  tellConditions(conditions, (_field, value) => value.toUpperCase()).map(({ text }) => text)

/** Conditions as a view stores them. */
const stored = (operator: 'AND' | 'OR', ...filters: readonly object[]) =>
  viewConditions({
    entityTypes: ['DATASET'],
    filter: {
      operator,
      filters: filters.map((filter) => {
        return { field: null, condition: null, values: null, negated: null, ...filter }
      }),
    },
  })

describe('the conditions of a view', () => {
  it('are those of the filters, and types are kept apart', () => {
    const filters = { _entityType: ['DATASET'], owners: ['team'], described: ['no'] }
    expect(toDefinition(narrowConditions(NO_CONDITIONS, filters)!)).to.deep.equal({
      entityTypes: ['DATASET'],
      filter: { operator: 'AND', filters: [owners, ...undescribed] },
    })
  })

  it('are narrowed by filters beside the view, by its types too', () => {
    const filters = { _entityType: ['CHART'], tags: ['gold'] }
    expect(narrowConditions(stored('AND', owners), filters)).to.deep.include({
      types: ['DATASET'],
      criteria: [
        { ...owners, condition: null, negated: null },
        { field: '_entityType', values: ['CHART'] },
        { field: 'tags', values: ['gold'] },
      ],
    })
  })

  it('cannot be narrowed where any of several suffices', () => {
    expect(narrowConditions(stored('OR', owners, { field: 'tags' }), {})).to.equal(undefined)
    expect(narrowConditions(stored('OR', owners), {})).not.to.equal(undefined)
  })

  it('ignore filters that say nothing', () => {
    expect(narrowConditions(NO_CONDITIONS, { tagged: ['yes'] })).to.deep.equal(NO_CONDITIONS)
  })

  const TOLD: readonly (readonly [filters: readonly object[], told: readonly string[]])[] = [
    [[owners], ['Owner: TEAM']],
    [[{ ...owners, values: ['a', 'b'], negated: true }], ['Owner not: A or B']],
    [
      [{ field: 'fieldPaths', condition: 'START_WITH', values: ['x'] }],
      ['Field paths start with: X'],
    ],
    [undescribed, ['No description']],
    [undescribed.slice(1), ['No edited description', 'No definition']],
    [
      [lacking('owners'), lacking('tags')],
      ['No owner', 'No tag'],
    ],
    [[{ field: 'tags', condition: 'EXISTS' }], ['Any tag']],
  ]
  for (const [filters, told] of TOLD) {
    it(`are told: ${told.join(', ')}`, () => {
      expect(tell(stored('AND', ...filters))).to.deep.equal(['DATASET', ...told])
    })
  }

  it('are removed as they are told', () => {
    const conditions = stored('AND', owners, ...undescribed)
    const without = (text: string) =>
      tellConditions(conditions, (_field, value) => value).find((told) => told.text === text)!.rest
    expect(tell(without('No description'))).to.deep.equal(['DATASET', 'Owner: TEAM'])
    expect(tell(without('DATASET'))).to.deep.equal(['No description', 'Owner: TEAM'])
    expect(tell(without('Owner: team'))).to.deep.equal(['DATASET', 'No description'])
  })
})
