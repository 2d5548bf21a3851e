import { expect } from 'chai'
import { doc, filter, request, setOf, typed, urn, type OpenIndex } from './setup.ts'

/** Which documents words find; `ranking.ts` covers their order. */
export function findsWords(open: OpenIndex): void {
  describe('words', () => {
    it('finds documents that have all words, in any fields', async () => {
      const index = await open()
      await index.put([
        doc(urn('a'), { name: 'daily users', description: 'made of orders' }),
        doc(urn('b'), { name: 'daily', fieldPaths: ['orders', 'users'] }),
        doc(urn('c'), { name: 'users', tags: 'urn:li:tag:orders' }),
        doc(urn('d'), { name: 'users' }),
        doc(urn('orders'), { name: 'users' }),
      ])
      expect(await setOf(index, typed('users orders'))).to.deep.equal(['a', 'b', 'c', 'orders'])
      expect(await setOf(index, typed('orders, users! (daily)'))).to.deep.equal(['a', 'b'])
      expect(await setOf(index, request())).to.have.lengthOf(5)
      for (const words of [
        ['users', 'users'],
        ['users', 'users', 'user'],
      ]) {
        expect(await setOf(index, request({ words }))).to.have.lengthOf(5)
      }
    })

    it('takes only the last word as a prefix, too', async () => {
      const index = await open()
      await index.put([
        doc(urn('a'), { name: 'fct_users_created' }),
        doc(urn('b'), { name: 'fct_users' }),
        doc(urn('c'), { name: 'sfct_users_creation' }),
      ])
      expect(await setOf(index, typed('fct users crea'))).to.deep.equal(['a'])
      expect(await setOf(index, typed('user'))).to.deep.equal(['a', 'b', 'c'])
      expect(await setOf(index, typed('users f'))).to.deep.equal(['a', 'b'])
      expect(await setOf(index, typed('user fct'))).to.deep.equal([])
      expect(await setOf(index, typed('sers'))).to.deep.equal([])
    })

    // An adapter that removes earlier words from a document before it looks for the last one would
    // miss these.
    it('finds a last word that begins another one', async () => {
      const index = await open()
      await index.put([
        doc('urn:li:tag:t', { name: 'created' }),
        doc('urn:li:tag:x', { name: 'creation', description: 'tagged' }),
        doc('urn:li:tag:y', { name: 'recreated' }),
      ])
      const inTags = { entityTypes: ['tag'] }
      expect(await setOf(index, typed('created crea', inTags))).to.deep.equal(['t'])
      expect(await setOf(index, typed('tagged t', inTags))).to.deep.equal(['x'])
      expect(await setOf(index, typed('creation cre c', inTags))).to.deep.equal([])
    })

    it('splits names in every usual style', async () => {
      const index = await open()
      const names = {
        snake: 'fct_users_created',
        dotted: 'db.fct.users-created',
        camel: 'fctUsersCreated',
        server: 'HTTPServer2',
      }
      await index.put(Object.entries(names).map(([key, name]) => doc(urn(key), { name })))
      for (const text of ['fct users created', 'users_created', 'created fct']) {
        expect(await setOf(index, typed(text)), text).to.deep.equal(['camel', 'dotted', 'snake'])
      }
      for (const text of ['fctUsersCreated', 'fctuserscr', 'FctUsersCr']) {
        expect(await setOf(index, typed(text)), text).to.deep.equal(['camel', 'snake'])
      }
      expect(await setOf(index, typed('usersCreated'))).to.deep.equal(['dotted'])
      for (const text of ['HTTPServer2', 'httpserver2', 'http server2', 'server', 'httpserv']) {
        expect(await setOf(index, typed(text)), text).to.deep.equal(['server'])
      }
    })

    it('ignores case and accents of Latin letters, in any script', async () => {
      const index = await open()
      const names = {
        latin: 'Ångström Café',
        german: 'Straße',
        russian: 'Заказы клиентов',
        chinese: '数据仓库',
        hindi: 'नमस्ते',
      }
      await index.put(Object.entries(names).map(([key, name]) => doc(urn(key), { name })))
      const finds: Record<string, string> = {
        'angstrom cafe': 'latin',
        ÅNGSTRÖM: 'latin',
        'a\u030Angstro\u0308m': 'latin',
        'cafe\u0301': 'latin',
        strasse: 'german',
        STRASSE: 'german',
        ЗАКАЗЫ: 'russian',
        'заказы клиен': 'russian',
        数据: 'chinese',
        数据仓库: 'chinese',
        仓库: 'chinese',
        据: 'chinese',
        नम: 'hindi',
      }
      for (const [text, key] of Object.entries(finds)) {
        expect(await setOf(index, typed(text)), text).to.deep.equal([key])
      }
    })

    it('searches only names on request', async () => {
      const index = await open()
      await index.put([
        doc(urn('a'), { name: 'users' }),
        doc(urn('b'), { title: 'All users' }),
        doc(urn('c'), { qualifiedName: 'db.schema.users' }),
        doc(urn('d'), { name: 'x', description: 'users' }),
        doc(urn('users'), { name: 'x', tags: 'urn:li:tag:users', fieldPaths: 'users' }),
      ])
      expect(await setOf(index, typed('users'))).to.deep.equal(['a', 'b', 'c', 'd', 'users'])
      const names = { scope: 'names' } as const
      expect(await setOf(index, typed('use', names))).to.deep.equal(['a', 'b', 'c'])
      expect(await setOf(index, typed('urn', names))).to.deep.equal([])
      expect(await setOf(index, request(names))).to.have.lengthOf(5)
    })

    it('finds no words in fields that only filter', async () => {
      const index = await open()
      await index.put([doc(urn('a'), { owners: 'urn:li:corpuser:ada', origin: 'STAGING' })])
      expect(await setOf(index, typed('ada'))).to.deep.equal([])
      expect(await setOf(index, typed('staging'))).to.deep.equal([])
      expect(await setOf(index, typed('false'))).to.deep.equal([])
      expect(await setOf(index, typed('owners:ada origin:staging'))).to.deep.equal(['a'])
    })

    it('finds phrases in a row, within one value', async () => {
      const index = await open()
      await index.put([
        doc(urn('a'), { description: 'Late data, mostly' }),
        doc(urn('b'), { description: 'data late' }),
        doc(urn('c'), { fieldPaths: ['late', 'data'] }),
        doc(urn('d'), { fieldPaths: ['lateDataCount'] }),
        doc(urn('e'), { description: 'late database' }),
      ])
      expect(await setOf(index, typed('"late data"'))).to.deep.equal(['a', 'd'])
      expect(await setOf(index, typed('"LATE_data" mostly'))).to.deep.equal(['a'])
      expect(await setOf(index, typed('late data'))).to.deep.equal(['a', 'b', 'c', 'd', 'e'])
    })

    it('finds words, phrases and conditions that operators connect', async () => {
      const index = await open()
      await index.put([
        doc(urn('wizard'), { name: 'wizard_hats', origin: 'PROD' }),
        doc(urn('pet'), { name: 'shop', description: 'All about a Pet profile', origin: 'DEV' }),
        doc(urn('both'), { name: 'pets', fieldPaths: ['wizard', 'pet'], tags: 'urn:li:tag:pii' }),
        doc(urn('neither'), { name: 'orders', description: 'profile of a petshop' }),
        doc(urn('camel'), { name: 'petProfileWizards' }),
        doc(urn('script'), { name: 'заказы питомца' }),
      ])
      const found: Readonly<Record<string, readonly string[]>> = {
        'wizard OR pet': ['both', 'camel', 'pet', 'wizard'],
        'wizard | pet | заказы': ['both', 'camel', 'pet', 'script', 'wizard'],
        'wizard AND pet': ['both'],
        'wizard + pet': ['both'],
        'wizard -pet': ['wizard'],
        'wizard NOT pet': ['wizard'],
        '-wizard -pet': ['neither', 'script'],
        'NOT (wizard OR pet)': ['neither', 'script'],
        'NOT (wizard AND pet)': ['camel', 'neither', 'pet', 'script', 'wizard'],
        '"pet profile" OR orders': ['camel', 'neither', 'pet'],
        'shop -"pet profile"': [],
        '-"pet profile"': ['both', 'neither', 'script', 'wizard'],
        'wiz* OR заказы': ['both', 'camel', 'script', 'wizard'],
        'pet* OR hats': ['both', 'camel', 'neither', 'pet', 'wizard'],
        'petProfile OR hats': ['camel', 'pet', 'wizard'],
        'wizard_hats OR питомца': ['script', 'wizard'],
        '(wizard OR pet) -origin:DEV': ['both', 'camel', 'wizard'],
        'wizard OR origin:DEV': ['both', 'pet', 'wizard'],
        '(wizard OR orders) tags:pii': ['both'],
        'profile + (-wizard | name:pets)': ['camel', 'neither', 'pet'],
        'name: *wizard*': ['camel', 'wizard'],
        'name: *wizard* OR description: pet': ['camel', 'pet', 'wizard'],
        '-_exists_:description -_exists_:tags': ['camel', 'script', 'wizard'],
        '_exists_:fieldPaths OR _exists_:origin': ['both', 'pet', 'wizard'],
        'nothing OR nowhere': [],
      }
      for (const [text, keys] of Object.entries(found)) {
        expect(await setOf(index, typed(text)), text).to.deep.equal(keys)
        const { total } = await index.search(typed(text, { count: 0 }))
        expect(total, text).to.equal(keys.length)
      }
    })

    it('finds URNs by the words of their keys only', async () => {
      const index = await open()
      const users = '(urn:li:dataPlatform:hive,db.users,PROD)'
      await index.put([
        doc(urn(users), { platform: 'urn:li:dataPlatform:hive', tags: 'urn:li:tag:late' }),
        doc(urn('plain'), { name: 'platform of a tag', glossaryTerms: 'urn:li:glossaryTerm:x.y' }),
        doc(urn('urn'), { description: 'urn:li:tag:prose of a URN' }),
      ])
      const found: Readonly<Record<string, readonly string[]>> = {
        tag: ['plain'],
        platform: ['plain'],
        glossary: [],
        dataset: [],
        li: [],
        urn: ['urn'],
        hive: [users],
        'users late': [users],
        'x y': ['plain'],
        'urn:li:tag:late': [users],
        'tags:late': [users],
        'tag:late': [users],
        'platform:hive': [users],
        'prose of': ['urn'],
      }
      for (const [text, keys] of Object.entries(found))
        expect(await setOf(index, typed(text)), text).to.deep.equal(keys)
      for (const condition of ['CONTAIN', 'START_WITH', 'IEQUAL']) {
        const criterion = { field: 'description', condition, value: 'urn:li:tag:prose of a urn' }
        const where = [filter(criterion)]
        expect(await setOf(index, request({ where })), condition).to.deep.equal(['urn'])
      }
    })

    it('combines words and filters', async () => {
      const index = await open()
      await index.put([
        doc(urn('a'), { name: 'users', origin: 'PROD' }),
        doc(urn('b'), { name: 'users', origin: 'DEV' }),
        doc(urn('c'), { name: 'orders', origin: 'PROD' }),
      ])
      const where = [filter({ field: 'origin', value: 'PROD' })]
      expect(await setOf(index, typed('users', { where }))).to.deep.equal(['a'])
      const twice = [...where, filter({ field: 'origin', value: 'DEV' })]
      expect(await setOf(index, typed('users', { where: twice }))).to.deep.equal([])
    })

    it('finds values that match a pattern on a field', async () => {
      const index = await open()
      const long = `shop.${'x'.repeat(60)}`
      await index.put([
        doc(urn('a'), { name: 'orders_daily', qualifiedName: 'shop.orders_daily' }),
        doc(urn('b'), { name: 'late orders', qualifiedName: 'Shop.Orderly' }),
        doc(urn('c'), { name: 'ordersdaily', tags: 'urn:li:tag:Pii.name' }),
        doc(urn('d'), { name: 'border', description: 'Orders of a shop\nin two lines' }),
        doc(urn('e'), { name: '50%_off', tags: `urn:li:glossaryTerm:${long}` }),
        doc(urn('f'), {
          name: 'order*',
          upstreams: `urn:li:dataset:(urn:li:dataPlatform:kafka,${long},PROD)`,
        }),
      ])
      const found: Record<string, readonly string[]> = {
        'name:orders*': ['a', 'c'],
        'name:ORDERS_*': ['a'],
        'name:*orders': ['b'],
        'name:*orders*': ['a', 'b', 'c'],
        'name:?order*': ['d'],
        'name:o*d?ily': ['a', 'c'],
        'name:order': ['f'],
        'name:order\\*': ['f'],
        'name:ord*r\\*': ['f'],
        'name:50%*': ['e'],
        'name:50__*': [],
        'name:*%?off': ['e'],
        'qualifiedName:shop.ord*': ['a', 'b'],
        'qualifiedName:shop\\.ord*': ['a', 'b'],
        'qualifiedName:orders*': [],
        'description:orders*lines': ['d'],
        'description:shop*': [],
        'tags:pii*': ['c'],
        'tags:tag*': [],
        'tags:urn:li:tag:*': ['c'],
        'tags:shop.xx*': ['e'],
        'upstreams:kaf*': ['f'],
        'upstreams:shop.x*x': ['f'],
        'upstreams:*dataset*': ['f'],
        'tags:** name:order*': ['c'],
        'nothing:a*': [],
      }
      for (const [text, keys] of Object.entries(found))
        expect(await setOf(index, typed(text)), text).to.deep.equal(keys)
    })

    it('finds values of URNs by their parts, and text by its words, in `field:value`', async () => {
      const index = await open()
      const users = '(urn:li:dataPlatform:hive,db.users,PROD)'
      await index.put([
        doc(urn(users), {
          platform: 'urn:li:dataPlatform:hive',
          tags: ['urn:li:tag:Engineering', 'urn:li:tag:a b'],
          description: 'Late data of users',
          upstreams: 'urn:li:dataset:(urn:li:dataPlatform:kafka,users,PROD)',
          customProperties: 'env=PROD',
          'ownerTypes.urn:li:ownershipType:x': 'urn:li:corpuser:ada',
          rowCount: '10',
        }),
        doc(urn('y'), { tags: 'urn:li:tag:Engineering2', description: 'data' }),
      ])
      const finding = [
        'tags:engineering',
        'tags:urn:li:tag:Engineering',
        'tags:"A B"',
        'platform:HIVE',
      ]
      finding.push('upstreams:kafka', 'upstreams:urn:li:dataplatform:kafka', 'rowCount:10.0')
      finding.push('description:late', 'description:"data LATE"', 'customProperties:env=prod')
      finding.push('platform:*', 'tags:engineering users')
      for (const text of finding)
        expect(await setOf(index, typed(text)), text).to.deep.equal([users])
      const missing = [
        'tags:engineer',
        'tags:tag',
        'platform:hiv',
        'description:lat',
        'upstreams:db',
      ]
      for (const text of missing) expect(await setOf(index, typed(text)), text).to.deep.equal([])
      const owned = { field: 'ownerTypes.urn:li:ownershipType:x', value: 'urn:li:corpuser:ada' }
      expect(await setOf(index, request({ where: [filter(owned)] }))).to.deep.equal([users])
    })
  })
}
