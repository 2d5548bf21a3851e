import { expect } from 'chai'
import { CatalogError } from '../../../graph/model/errors.ts'
import { parseUrn } from '../../../graph/model/urn.ts'
import { changeEvents } from '../../../server/catalog/history/aspect-differs.ts'
import { columnBlame, versionsUpTo } from '../../../server/catalog/history/schema-versions.ts'
import type { ChangeTransaction, Version } from '../../../server/catalog/history/timeline.ts'
import { orders } from '../../support/edits.ts'
import { fieldOf } from '../../support/proposals.ts'

/** The columns of a dataset by version, oldest first. */
const SCHEMAS: readonly (readonly [Version, fields: object[]])[] = [
  [
    [0, 0, 0],
    [fieldOf('id', 'int'), fieldOf('email', 'text')],
  ],
  [
    [1, 0, 0],
    [fieldOf('id', 'bigint'), fieldOf('email', 'text')],
  ],
  [
    [2, 0, 0],
    [fieldOf('id', 'bigint'), fieldOf('placed', 'date'), fieldOf('paid', 'date')],
  ],
  [
    [2, 1, 0],
    [fieldOf('key', 'bigint'), fieldOf('placed', 'date'), fieldOf('paid', 'date')],
  ],
]
const transactions = SCHEMAS.map(([version, fields], at): ChangeTransaction => {
  const before = at === 0 ? undefined : { fields: SCHEMAS[at - 1]![1] }
  return {
    timestampMillis: at,
    actor: '',
    version,
    versionStamp: '',
    weight: 'major',
    changes: changeEvents('schemaMetadata', parseUrn(orders), before as never, { fields } as never),
    difference: [],
  }
})

// docs/interface: graphql/schema-history
describe('the versions of a schema', () => {
  const first = ['id: ADD 0.0.0', 'email: ADD 0.0.0']
  const second = ['id: MODIFY 1.0.0', 'email: ADD 0.0.0']
  const third = ['placed: ADD 2.0.0', 'paid: ADD 2.0.0', 'id: MODIFY 1.0.0']
  const latest = ['key: MODIFY 2.1.0', 'placed: ADD 2.0.0', 'paid: ADD 2.0.0']
  const BLAMES: readonly [upTo: string, blame: string[]][] = [
    ['0.0.0', first],
    ['0.9.0-computed', first],
    ['1.0.0', second],
    ['1.10.2', second],
    ['2.0.5', third],
    ['2.1.0', latest],
    ['10.0.0', latest],
  ]
  for (const [upTo, blame] of BLAMES) {
    it(`name the last change of each column of the last one up to ${upTo}`, () => {
      const changes = columnBlame(versionsUpTo(transactions, upTo)).map(
        ({ fieldPath, operation, transaction }) =>
          `${fieldPath}: ${operation} ${transaction.version.join('.')}`,
      )
      expect(changes).to.deep.equal(blame)
    })
  }

  for (const text of ['latest', '1', '1.0', '1.0.0-other', '']) {
    it(`are not named by ${JSON.stringify(text)}`, () => {
      expect(() => versionsUpTo(transactions, text))
        .to.throw(CatalogError, 'version must be a semantic version such as 1.2.0')
        .with.property('code', 'INVALID_PARAMETER')
    })
  }
})
