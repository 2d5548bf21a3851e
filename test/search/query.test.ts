import { expect } from 'chai'
import { LIMITS } from '../../graph/model/limits.ts'
import { parseQuery } from '../../search/query.ts'
import { fieldIn, type Clause } from '../../search/where.ts'
import { FIELDS } from '../contract/search/setup.ts'

const parse = (input: string) => parseQuery(input, FIELDS)

/** Conditions on all fields that words search. */
const ALL_FIELDS = /(!?)urn… (PHRASE|BEGUN)/g

/** A query that consists of words only. */
const words = (...all: string[]) => ({
  words: all,
  camelWords: all,
  where: [],
  unfindable: false,
})

/** The clauses of a query that all hold, each in few words: `tags+fieldTags TERM pii`. */
function clausesOf(input: string): string[] {
  const [alternatives = [[]], ...others] = parse(input).where
  const [group = [], ...otherGroups] = alternatives
  expect([...others, ...otherGroups]).to.deep.equal([])
  return group.map(shown)
}

function shown({ fields, condition, values, negated }: Clause): string {
  const names = fields.length > 3 ? `${fields[0]}…` : fields.join('+')
  return [negated ? `!${names}` : names, condition, ...values].join(' ')
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

  /** Words, then conditions: alternatives by ` | `, clauses by ` & `, the name of all fields as `*`. */
  const CONNECTED: Readonly<Record<string, readonly string[]>> = {
    // Conditions on fields.
    'platform:hive OR platform:"a b"': ['platform TERM hive | platform TERM a b'],
    '(platform:hive AND -name:x)': ['platform TERM hive & !name TERM x'],
    'name:x NOT (platform:hive OR platform:dbt)': [
      'name TERM x & !platform TERM hive & !platform TERM dbt',
    ],
    '-(platform:hive AND name:x)': ['!platform TERM hive | !name TERM x'],
    'name:x (platform:hive OR platform:dbt)': [
      'name TERM x',
      'platform TERM hive | platform TERM dbt',
    ],
    'platform:(hive OR dbt -"a b")': [
      'platform TERM hive | platform TERM dbt & !platform TERM a b',
    ],
    // Words, phrases and their mixtures.
    'hive OR dbt': ['* PHRASE hive | * PHRASE dbt'],
    'hive | dbt || hex': ['* PHRASE hive | * PHRASE dbt | * PHRASE hex'],
    'hive|dbt': ['* PHRASE hive | * PHRASE dbt'],
    '"late data" OR dbt': ['* PHRASE late data | * PHRASE dbt'],
    'revenue* OR sales_2024': ['* BEGUN revenue* | * PHRASE sales_2024'],
    'hive OR name:x': ['* PHRASE hive | name TERM x'],
    'fctUsers OR hive': ['* PHRASE fctUsers fct Users | * PHRASE hive'],
    'urn:li:tag:pii OR hive': ['* PHRASE  pii | * PHRASE hive'],
    '*users* OR hive': ['urn… CONTAIN users | * PHRASE hive'],
    'logging -snowflake': ['logging', '!* PHRASE snowflake'],
    'logging NOT snowflake': ['logging', '!* PHRASE snowflake'],
    'logging AND NOT snowflake': ['logging', '!* PHRASE snowflake'],
    'logging && !snowflake': ['logging', '!* PHRASE snowflake'],
    'logging -name:x': ['logging', '!name TERM x'],
    'logging -"os audit"': ['logging', '!* PHRASE os audit'],
    '-snowflake': ['!* PHRASE snowflake'],
    'logging + (-snowflake | os_audit_log)': [
      'logging',
      '!* PHRASE snowflake | * PHRASE os_audit_log',
    ],
    '(sales OR revenue) AND quarterly': ['quarterly', '* PHRASE sales | * PHRASE revenue'],
    'a (b OR c) (d OR e)': ['a', '* PHRASE b | * PHRASE c', '* PHRASE d | * PHRASE e'],
    '(a OR b c) OR d': ['* PHRASE a | * PHRASE b & * PHRASE c | * PHRASE d'],
    'NOT (a OR b)': ['!* PHRASE a & !* PHRASE b'],
    'NOT NOT a': ['* PHRASE a'],
    '+user +transaction': ['user transaction'],
    'user + transaction': ['user transaction'],
    '(users) (daily)': ['users daily'],
    'revenue* daily': ['daily', '* BEGUN revenue*'],
    'daily revenue*': ['daily revenue'],
    '* -hive': ['!* PHRASE hive'],
    'hive OR ***': ['* PHRASE hive'],
    // A space after the colon, existence, and ranges.
    'name: *mask*': ['name LIKE *mask*'],
    'name: "a b"': ['name TERM a b'],
    'name: x OR platform: y': ['name TERM x | platform TERM y'],
    'tag:pii': ['tags… TERM pii'],
    '_exists_:name': ['name EXISTS'],
    '-_exists_:name': ['!name EXISTS'],
    '_exists_: name OR hive': ['name EXISTS | * PHRASE hive'],
    'rowCount:>5': ['rowCount GREATER_THAN 5'],
    'rowCount:<=1e3': ['rowCount LESS_THAN_OR_EQUAL_TO 1e3'],
    'rowCount:[5 TO *]': ['rowCount GREATER_THAN_OR_EQUAL_TO 5'],
    'rowCount:{1 TO 5]': ['rowCount GREATER_THAN 1 & rowCount LESS_THAN_OR_EQUAL_TO 5'],
    // Neither operators nor conditions.
    'e-mail -- a - b': ['e mail a b'],
    'what is new?': ['what is new'],
    'f(x)': ['f x'],
    // Operators that do not fit together are words.
    'hive OR': ['hive or'],
    'OR hive': ['or hive'],
    'a AND OR b': ['a and or b'],
    '(platform:hive': ['platform hive'],
    'a )(': ['a'],
    NOT: ['not'],
    // So are names that are no field.
    'unknown:x OR hive': ['* PHRASE unknown:x | * PHRASE hive'],
  }
  for (const [input, expected] of Object.entries(CONNECTED)) {
    it(`reads ${input}`, () => {
      for (const text of [input, `/q ${input}`]) {
        const { words: found, where, unfindable } = parse(text)
        const conditions = where.map((alternatives) =>
          alternatives.map((group) => group.map(shown).join(' & ')).join(' | '),
        )
        const all = conditions.map((each) => each.replaceAll(ALL_FIELDS, '$1* $2'))
        const tagged = all.map((each) => each.replace('tags+fieldTags+editedFieldTags', 'tags…'))
        expect([...(found.length > 0 ? [found.join(' ')] : []), ...tagged]).to.deep.equal(expected)
        expect(unfindable).to.equal(false)
      }
    })
  }

  it('finds nothing where nothing can match', () => {
    for (const input of ['-*', 'NOT *']) {
      expect(parse(input).where, input).to.deep.equal([fieldIn('urn', [])])
    }
  })

  it('reads a structured property in the form of DataHub’s index', () => {
    const names = (input: string) =>
      parse(input)
        .where.flat(2)
        .flatMap(({ fields }) => fields)
    const spellings = ['a_b_c', 'a_b.c', 'a.b_c', 'a.b.c'].map(
      (each) => `structuredProperties.${each}`,
    )
    expect(names('structuredProperties.a_b_c:60')).to.deep.equal(spellings)
    expect(names('_exists_:structuredProperties.a_b_c')).to.deep.equal(spellings)
    const versioned = 'structuredProperties._versioned.a_b_c.20240614080000.number:365'
    expect(names(versioned)).to.deep.equal(spellings)
    expect(names('structuredProperties._versioned.a_b_c.\\*.\\*:365')).to.deep.equal(spellings)
    expect(names('structuredProperties.a.b.c:60')).to.deep.equal(spellings.slice(-1))
  })

  it('refuses a condition that cannot be meant otherwise, and too many alternatives', () => {
    expect(() => parse('_exists_:nam')).to.throw(
      'query: _exists_: unknown search field "nam"; similar fields: name',
    )
    expect(parse('_exists_:mimeType').where.flat(2)).to.have.length(1)
    const many = Array.from({ length: 30 }, (_, at) => `(a OR b${at})`)
    expect(parse(many.join(' ')).where).to.have.lengthOf(LIMITS.inputWords.max)
    const pairs = Array.from({ length: 7 }, (_, at) => `(a OR b${at})`)
    expect(parse(pairs.join(' ')).where).to.have.lengthOf(7)
    expect(() => parse(`x OR (${pairs.join(' ')})`)).to.throw('more than 100 alternatives')
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

  it('searches a URN alone by the words of its key', () => {
    expect(parse('urn:li:tag:PII')).to.deep.equal(words('pii'))
    expect(parse('urn:li:chart:(looker,baz1)')).to.deep.equal(words('looker', 'baz1'))
    const begun = 'urn:li:dataset:(urn:li:dataPlatform:hive,db.us'
    expect(parse(begun)).to.deep.equal(words('hive', 'db', 'us'))
  })

  it('treats unknown field names as plain words', () => {
    expect(parse('foo:bar')).to.deep.equal(words('foo', 'bar'))
    expect(parse('https://a.b')).to.deep.equal(words('https', 'a', 'b'))
    expect(parse('name:')).to.deep.equal(words('name'))
    expect(parse('foo: bar')).to.deep.equal(words('foo', 'bar'))
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
    const [clause] = parse('"late data"').where.flat(2)
    const searched = [...FIELDS.all.values()].filter(({ tier }) => tier !== undefined)
    expect(clause?.fields).to.deep.equal(searched.map(({ name }) => name))
    expect(parse('"late data')).to.deep.equal(words('late', 'data'))
  })

  it('matches the ends and middles of names', () => {
    expect(clausesOf('*users')).to.deep.equal(['urn… END_WITH users'])
    expect(clausesOf('**_use*')).to.deep.equal(['urn… CONTAIN _use'])
    const [clause] = parse('*users').where.flat(2)
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
    expect(parse(many.join(' ')).words).to.deep.equal(many.slice(0, LIMITS.inputWords.max))
    expect(parse(`${' '.repeat(LIMITS.inputLength.max)}late`)).to.deep.equal(words())
    const hostile = ['"'.repeat(5_000), 'a:'.repeat(5_000), '*'.repeat(5_000), '\\'.repeat(5_000)]
    for (const input of hostile) parse(input)
  })
})
