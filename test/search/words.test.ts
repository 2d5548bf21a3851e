import { expect } from 'chai'
import * as fc from 'fast-check'
import {
  fold,
  plain,
  searchWordsOf,
  splitCamel,
  WORD_BYTES_MAX,
  wordTest,
  wordRowsOf,
  wordsOf,
} from '../../search/words.ts'
import { AMOUNTS } from '../support/run/settings.ts'

describe('words', () => {
  it('are runs of letters and digits, without case and accents', () => {
    const words: Record<string, string[]> = {
      '': [],
      ' -- *** 🎉 \0 ': [],
      'db.schema.table_name': ['db', 'schema', 'table', 'name'],
      'a/b+c%d': ['a', 'b', 'c', 'd'],
      '(x,y) "z" `q`': ['x', 'y', 'z', 'q'],
      'a && b || c': ['a', 'b', 'c'],
      fctUsersCreated: ['fctuserscreated'],
      'users users': ['users', 'users'],
      'Ångström CAFÉ': ['angstrom', 'cafe'],
      'e\u0301te\u0301 été': ['ete', 'ete'],
      'Straße Œuvre Łódź Þór ıs': ['strasse', 'oeuvre', 'lodz', 'thor', 'is'],
      'Ǿǿ ø\u0301': ['oo', 'o'],
      'ﬁrst ＡＢ２ ①': ['first', 'ab2', '1'],
      İstanbul: ['istanbul'],
      'Заказы Йод': ['заказы', 'йод'],
      '数据 仓库_一': ['数据', '仓库', '一'],
      'नमस्ते दुनिया': ['नमस्ते', 'दुनिया'],
      'half \uD800 a pair': ['half', 'a', 'pair'],
      'urn:li:tag:a': ['urn', 'li', 'tag', 'a'],
    }
    for (const [text, expected] of Object.entries(words)) {
      expect(wordsOf(text), text).to.deep.equal(expected)
    }
  })

  it('are truncated between characters, to as many bytes as every adapter keeps', () => {
    expect(wordsOf('x'.repeat(200))).to.deep.equal(['x'.repeat(WORD_BYTES_MAX)])
    expect(wordsOf(`x${'я'.repeat(60)}`)).to.deep.equal([`x${'я'.repeat(47)}`])
    expect(wordsOf('😀'.repeat(40))).to.deep.equal([])
    expect(wordsOf('𝔘𐐨'.repeat(40))).to.deep.equal([`${'u𐐨'.repeat(19)}u`])
  })

  it('are pairs of characters in scripts without spaces, and single ones besides', () => {
    const rows = {
      客户订单: [
        ['客户', '户订', '订单'],
        ['客', '户', '订', '单'],
      ],
      铁路12306: [
        ['铁路', '12306'],
        ['铁', '路'],
      ],
      'db.客户_单': [
        ['db', '客户', '单'],
        ['客户', '户单'],
        ['客', '户', '单'],
      ],
      ﾃｰﾌﾞﾙ: [
        ['テー', 'ーブ', 'ブル'],
        ['テ', 'ー', 'ブ', 'ル'],
      ],
      ที่ดิน: [
        ['ที่ดิ', 'ดิน'],
        ['ที่', 'ดิ', 'น'],
      ],
      표: [['표']],
    }
    for (const [text, expected] of Object.entries(rows)) {
      expect(wordRowsOf(text), text).to.deep.equal(expected)
    }
  })

  it('are found in a text or not, by either implementation', () => {
    const letters = fc.constantFrom('a', 'B', 'c', '1', '_', '.', ' ', '/', '-', 'é', '数')
    const text = fc.string({ unit: letters, maxLength: 14 })
    // Words of long texts are not joined.
    const read = fc
      .tuple(text, fc.constantFrom('', '-9'.repeat(100)))
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(read, text, text, (any, wanted, begun) => {
        const [words, beginnings] = [searchWordsOf(wanted), searchWordsOf(begun)]
        const expected = searchWordsOf(any).some((word) => {
          return words.includes(word) || beginnings.some((beginning) => word.startsWith(beginning))
        })
        expect(wordTest(words, beginnings)(any), JSON.stringify({ any, words })).to.equal(expected)
      }),
      { numRuns: AMOUNTS.randomTexts },
    )
    const long = 'x'.repeat(200)
    expect(wordTest(wordsOf(long), [])(long)).to.equal(true)
  })

  // Engines are given words and read them as text again.
  it('are the words of themselves, split and joined', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.string({ unit: fc.constantFrom('a', 'Z', 'ß', 'ı', 'ø', '\u0301', '٣', '_', '数', 'Σ') }),
    )
    fc.assert(
      fc.property(text, (any) => {
        const words = wordsOf(any)
        expect(wordsOf(words.join(' '))).to.deep.equal(words)
        for (const word of words) {
          expect(Buffer.byteLength(word)).to.be.within(1, WORD_BYTES_MAX)
          expect(/[^\p{L}\p{N}\p{M}]/u.test(word)).to.equal(false)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('of documents are those as written, those of camel case, and identifiers as one, each once', () => {
    expect(searchWordsOf('fctUsersCreated')).to.deep.equal([
      'fctuserscreated',
      'fct',
      'users',
      'created',
    ])
    expect(searchWordsOf('users users')).to.deep.equal(['users'])
    expect(searchWordsOf('db.fct_users')).to.deep.equal(['db', 'fct', 'users', 'fctusers'])
    expect(searchWordsOf('fct_users in hive')).to.deep.equal(['fct', 'users', 'in', 'hive'])
    expect(searchWordsOf('see urn:li:tag:a')).to.deep.equal(['see', 'urn', 'li', 'tag', 'a'])
    expect(searchWordsOf('HTTPServer2')).to.deep.equal(['httpserver2', 'http', 'server2'])
    expect(searchWordsOf('---')).to.deep.equal([])
  })

  it('of URNs are those of the key, without what is structure', () => {
    const dataset = 'urn:li:dataset:(urn:li:dataPlatform:hive,db.users,PROD)'
    const rows: Readonly<Record<string, readonly string[]>> = {
      'urn:li:tag:pii': ['pii'],
      'urn:li:tag:a_b': ['a', 'b', 'ab'],
      'urn:li:tag:urn': ['urn'],
      'urn:li:tag:two words': ['two', 'words'],
      'urn:li:glossaryTerm:Classification.Tag': ['classification', 'tag'],
      [dataset]: ['hive', 'db', 'users', 'prod'],
      [`urn:li:schemaField:(${dataset},tag)`]: ['hive', 'db', 'users', 'prod', 'tag'],
    }
    for (const [urn, words] of Object.entries(rows)) {
      expect(searchWordsOf(urn), urn).to.deep.equal(words)
      for (const word of ['li', 'dataset', 'dataplatform']) {
        expect(wordTest([word], [])(urn), `${word} of ${urn}`).to.equal(words.includes(word))
      }
    }
  })
})

describe('camel case', () => {
  it('is split before capitals that begin a word', () => {
    const split: Record<string, string> = {
      fctUsersCreated2: 'fct Users Created2',
      HTTPServer: 'HTTP Server',
      getHTTPServer: 'get HTTP Server',
      v2Users: 'v2 Users',
      URL: 'URL',
      db_userId: 'db_user Id',
      заказыКлиентов: 'заказы Клиентов',
      'plain text': 'plain text',
    }
    for (const [text, expected] of Object.entries(split)) {
      expect(splitCamel(text), text).to.equal(expected)
    }
  })
})

describe('folding', () => {
  it('makes texts equal that read the same, and keeps symbols and accents', () => {
    const folded: Record<string, string> = {
      ' PII ': 'pii',
      ＰＩＩ: 'pii',
      'P-I-I': 'p-i-i',
      'É e\u0301': 'é é',
      'ﬁ ①': 'fi 1',
      ' \t\n': '',
      ЗАКАЗЫ: 'заказы',
    }
    for (const [text, expected] of Object.entries(folded)) expect(fold(text)).to.equal(expected)
  })

  it('done twice equals folding once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (any) => {
        expect(fold(fold(any))).to.equal(fold(any))
        expect(plain(plain(any))).to.equal(plain(any))
      }),
      { numRuns: 1_000 },
    )
  })
})
