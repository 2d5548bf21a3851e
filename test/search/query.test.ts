import { expect } from 'chai'
import { INPUT_LENGTH_MAX, INPUT_WORDS_MAX, parseQuery } from '../../search/query.ts'
import type { Clause } from '../../search/where.ts'
import { FIELDS } from '../contract/search/setup.ts'

const parse = (input: string) => parseQuery(input, FIELDS)

/** A query that consists of words only. */
const words = (...all: string[]) => ({
  words: all,
  camelWords: all,
  where: [],
  unfindable: false,
})

/** The clauses of a query, each in few words: `tags+fieldTags TERM pii`. */
function clausesOf(input: string): string[] {
  const [group = [], ...others] = parse(input).where
  expect(others).to.deep.equal([])
  return group.map(({ fields, condition, values, negated }: Clause) => {
    expect(negated).to.equal(false)
    const shown = fields.length > 3 ? `${fields[0]}…` : fields.join('+')
    return [shown, condition, ...values].join(' ')
  })
}

describe('the input of a search', () => {
  it('is everything when empty or a star', () => {
    for (const input of ['', '  ', '*', ' * ']) expect(parse(input)).to.deep.equal(words())
  })

  it('consists of words, whatever separates them', () => {
    expect(parse('Users_created, (daily)')).to.deep.equal(words('users', 'created', 'daily'))
    expect(parse('fctUsersCreated')).to.deep.equal({
      ...words('fctuserscreated'),
      camelWords: ['fct', 'users', 'created'],
    })
    expect(parse('db.schema.table')).to.deep.equal(words('db', 'schema', 'table'))
    expect(parse('a/b+c%d')).to.deep.equal(words('a', 'b', 'c', 'd'))
    expect(parse('users*')).to.deep.equal(words('users'))
    expect(parse('use*rs')).to.deep.equal(words('use', 'rs'))
    expect(parse('one AND two')).to.deep.equal(words('one', 'two'))
    expect(parse('数据 Заказы')).to.deep.equal(words('数据', 'заказы'))
  })

  it('can be such that it matches nothing', () => {
    for (const input of ['***', '--', '&& ||', '"--"', '🎉', '\\', '""']) {
      expect(parse(input), input).to.deep.equal({ ...words(), unfindable: true })
    }
  })

  it('connects conditions on fields', () => {
    const groups: Record<string, string[][]> = {
      'platform:hive OR platform:"a b"': [['platform=hive'], ['platform=a b']],
      '(platform:hive AND -name:x)': [['platform=hive', '!name=x']],
      'name:x NOT (platform:hive OR platform:dbt)': [['name=x', '!platform=hive', '!platform=dbt']],
      '-(platform:hive AND name:x)': [['!platform=hive'], ['!name=x']],
      'name:x (platform:hive OR platform:dbt)': [
        ['name=x', 'platform=hive'],
        ['name=x', 'platform=dbt'],
      ],
    }
    for (const [input, expected] of Object.entries(groups)) {
      const { where, ...rest } = parse(input)
      expect(rest, input).to.deep.equal({ words: [], camelWords: [], unfindable: false })
      const shown = where.map((group) =>
        group.map(
          ({ fields, values, negated }) => `${negated ? '!' : ''}${fields[0]}=${values[0]}`,
        ),
      )
      expect(shown, input).to.deep.equal(expected)
    }
  })

  it('connects nothing with words, unknown fields or too many conditions', () => {
    expect(parse('hive OR dbt').words).to.deep.equal(['hive', 'or', 'dbt'])
    expect(parse('(platform:hive').words).to.deep.equal(['platform', 'hive'])
    expect(parse('unknown:x OR platform:hive').words).to.include('unknown')
    const pairs = Array.from({ length: 5 }, () => '(name:a OR name:b)').join(' AND ')
    expect(parse(pairs).where).to.have.lengthOf(1)
  })

  it('matches a field with a value', () => {
    const clauses: Record<string, string> = {
      'platform:hive': 'platform TERM hive',
      'platform:"Hive QL"': 'platform TERM Hive QL',
      'platform.keyword:hive': 'platform TERM hive',
      'tags:pii': 'tags+fieldTags+editedFieldTags TERM pii',
      'env:PROD': 'origin+env TERM PROD',
      'customProperties:k=v': 'customProperties TERM k=v',
      'rowCount:5': 'rowCount EQUAL 5',
      'name:*': 'name EXISTS',
      '_entityType:DATASET': '_entityType TERM DATASET',
      'description:"late data"': 'description+editedDescription TERM late data',
    }
    for (const [input, clause] of Object.entries(clauses)) {
      expect(clausesOf(input), input).to.deep.equal([clause])
      expect(parse(input).words, input).to.deep.equal([])
    }
  })

  it('matches a field with a pattern', () => {
    const clauses: Record<string, string> = {
      'name:orders*': 'name LIKE orders*',
      'qualifiedName:shop\\.ord*': 'qualifiedName LIKE shop\\.ord*',
      'name:*orders': 'name LIKE *orders',
      'name:o?d*s': 'name LIKE o?d*s',
      'name:**': 'name EXISTS',
      'tags:pi*': 'tags+fieldTags+editedFieldTags LIKE pi*',
      // Escaped or quoted, a star is a character.
      'name:orders\\*': 'name TERM orders*',
      'name:a\\?': 'name TERM a?',
      'name:"orders*"': 'name TERM orders*',
      'rowCount:5*': 'rowCount EQUAL 5*',
    }
    for (const [input, clause] of Object.entries(clauses)) {
      expect(clausesOf(input), input).to.deep.equal([clause])
      expect(parse(input).words, input).to.deep.equal([])
    }
  })

  it('matches URNs with colons, commas and parentheses, escaped or not', () => {
    const dataset = 'urn:li:dataset:(urn:li:dataPlatform:hive,db.users,PROD)'
    expect(clausesOf(`upstreams:${dataset}`)).to.deep.equal([`upstreams TERM ${dataset}`])
    expect(clausesOf('urn:urn:li:tag:a')).to.deep.equal(['urn TERM urn:li:tag:a'])
    expect(clausesOf('urn:"urn:li:tag:a"')).to.deep.equal(['urn TERM urn:li:tag:a'])
    expect(clausesOf(`upstreams:"${dataset}"`)).to.deep.equal([`upstreams TERM ${dataset}`])
    expect(clausesOf('platform:urn\\:li\\:dataPlatform\\:hive')).to.deep.equal([
      'platform TERM urn:li:dataPlatform:hive',
    ])
  })

  it('searches a URN alone by its words', () => {
    expect(parse('urn:li:tag:PII')).to.deep.equal(words('urn', 'li', 'tag', 'pii'))
    expect(parse('urn:li:chart:(looker,baz1)')).to.deep.equal(
      words('urn', 'li', 'chart', 'looker', 'baz1'),
    )
  })

  it('treats unknown field names as plain words', () => {
    expect(parse('foo:bar')).to.deep.equal(words('foo', 'bar'))
    expect(parse('https://a.b')).to.deep.equal(words('https', 'a', 'b'))
    expect(parse('name:')).to.deep.equal(words('name'))
    expect(parse('tags\\:pii')).to.deep.equal(words('tags', 'pii'))
    expect(parse('constructor:x')).to.deep.equal(words('constructor', 'x'))
    expect(parse('__proto__:x')).to.deep.equal(words('proto', 'x'))
  })

  it('uses twenty words and twenty fields or phrases, and ignores the rest', () => {
    const many = (text: string) => Array.from({ length: 25 }, (_, at) => `${text}${at}`).join(' ')
    expect(parse(many('w')).words).to.have.length(20)
    expect(clausesOf(many('tags:t'))).to.have.length(20)
  })

  it('matches phrases wherever words are found', () => {
    expect(clausesOf('"late data"')).to.deep.equal(['urn… PHRASE late data'])
    const [[clause] = []] = parse('"late data"').where
    const searched = [...FIELDS.all.values()].filter(({ tier }) => tier !== undefined)
    expect(clause?.fields).to.deep.equal(searched.map(({ name }) => name))
    expect(parse('"late data')).to.deep.equal(words('late', 'data'))
  })

  it('matches the ends and middles of names', () => {
    expect(clausesOf('*users')).to.deep.equal(['urn… END_WITH users'])
    expect(clausesOf('**_use*')).to.deep.equal(['urn… CONTAIN _use'])
    const [[clause] = []] = parse('*users').where
    const names = [...FIELDS.all.values()].filter(({ tier }) => tier === 'name')
    expect(clause?.fields).to.deep.equal(['urn', ...names.map(({ name }) => name)])
  })

  it('combines all of these', () => {
    const input = 'daily tags:pii "late data" usersBy platform:hive'
    expect(parse(input).words).to.deep.equal(['daily', 'usersby'])
    expect(clausesOf(input)).to.deep.equal([
      'tags+fieldTags+editedFieldTags TERM pii',
      'urn… PHRASE late data',
      'platform TERM hive',
    ])
  })

  it('may begin with a prefix for this syntax', () => {
    for (const prefix of ['\\/q ', '/q ', ' \\/\\q  ']) {
      expect(parse(`${prefix}users`), prefix).to.deep.equal(words('users'))
      expect(clausesOf(`${prefix}tags:a`), prefix).to.have.lengthOf(1)
    }
    expect(parse('\\/q *')).to.deep.equal(words())
    expect(parse('\\/query')).to.deep.equal(words('query'))
  })

  it('is read up to a limit', () => {
    const many = Array.from({ length: 100 }, (_, at) => `w${at}`)
    expect(parse(many.join(' ')).words).to.deep.equal(many.slice(0, INPUT_WORDS_MAX))
    expect(parse(`${' '.repeat(INPUT_LENGTH_MAX)}late`)).to.deep.equal(words())
    const hostile = ['"'.repeat(5_000), 'a:'.repeat(5_000), '*'.repeat(5_000), '\\'.repeat(5_000)]
    for (const input of hostile) parse(input)
  })
})
