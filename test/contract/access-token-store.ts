import { expect } from 'chai'
import type {
  StoredAccessToken,
  AccessTokenQuery,
  AccessTokenStore,
} from '../../graph/store/access-token-store.ts'
import { orders, tagging } from '../support/edits.ts'
import { closingStores, type Open } from '../support/stores/stores.ts'
import { bob, ada } from '../support/people.ts'

/** @param n numbers the token and its time */
function token(n: number, more: Partial<StoredAccessToken> = {}): StoredAccessToken {
  return {
    hash: n.toString(16).padStart(64, '0'),
    name: `token ${n}`,
    kind: 'PERSONAL',
    role: 'editor',
    actor: ada,
    owner: ada,
    createdMillis: 1_700_000_000_000 + n,
    ...more,
  }
}

async function listed(
  tokens: AccessTokenStore,
  query: Partial<AccessTokenQuery> = {},
): Promise<string[]> {
  const { tokens: found } = await tokens.list({ start: 0, count: 100, ...query })
  return found.map(({ name }) => name)
}

/** The contract of `graph/store/access-token-store.ts`; see `graphStoreContract` on exceptions. */
export function accessTokenStoreContract(name: string, open: Open): void {
  describe(`AccessTokenStore: ${name}`, () => {
    const stores = closingStores(open)
    keepsTokens(stores)
    listsTokens(stores)
    keepsPasswords(stores)
    keepsPrincipals(stores)
    notesUses(stores)
  })
}

function keepsTokens(open: Open): void {
  it('returns all members of a token, and omits absent ones', async () => {
    const { tokens } = await open()
    const whole = token(1, {
      description: 'For the nightly run; "quoted", 😀',
      kind: 'SERVICE_ACCOUNT',
      owner: bob,
      madeWith: token(9).hash,
      expiresMillis: 1_900_000_000_000,
    })
    const bare = token(2)
    await tokens.create(whole)
    await tokens.create(bare)
    expect(await tokens.find(whole.hash)).to.deep.equal(whole)
    expect(await tokens.find(bare.hash)).to.deep.equal(bare)
    expect(await tokens.find(token(3).hash)).to.equal(undefined)
    expect(await tokens.find('')).to.equal(undefined)
  })

  it('never has two tokens of one hash', async () => {
    const { tokens } = await open()
    await tokens.create(token(1))
    const second = await tokens.create(token(1, { role: 'admin' })).then(
      () => 'created',
      () => 'refused',
    )
    expect(second).to.equal('refused')
    expect((await tokens.find(token(1).hash))?.role).to.equal('editor')
  })

  it('forgets a revoked token, and no other', async () => {
    const { tokens } = await open()
    await tokens.create(token(1))
    await tokens.create(token(2))
    expect(await tokens.revoke(token(1).hash)).to.equal(true)
    expect(await tokens.revoke(token(1).hash)).to.equal(false)
    expect(await tokens.find(token(1).hash)).to.equal(undefined)
    expect(await listed(tokens)).to.deep.equal(['token 2'])
  })

  it('keeps and revokes tokens while writes are switched off, because they are not metadata', async () => {
    const { control, tokens } = await open()
    await control.setWritable(false)
    await tokens.create(token(1))
    await tokens.touch(token(1).hash, 5)
    expect((await tokens.find(token(1).hash))?.lastUsedMillis).to.equal(5)
    expect(await tokens.revoke(token(1).hash)).to.equal(true)
  })

  it('is not an entity', async () => {
    const { graph, control, tokens } = await open()
    await tokens.create(token(1))
    expect(await graph.countByType()).to.deep.equal(new Map())
    expect(await control.dirtyFlags(10)).to.deep.equal([])
    await graph.write([tagging(orders, [])])
    expect(await listed(tokens)).to.deep.equal(['token 1'])
  })
}

function keepsPasswords(open: Open): void {
  it('keeps one password of a user, changes it only from the value last read, and deletes it', async () => {
    const { tokens, archive } = await open()
    const [first, second] = [
      { hash: 'one' },
      { hash: 'two', resetHash: 'r', resetExpiresMillis: 9, resetRole: bob },
    ]
    expect(await tokens.findPassword(ada)).to.equal(undefined)
    expect(await tokens.replacePassword(ada, first, second)).to.equal(false)
    expect(await tokens.replacePassword(ada, undefined, undefined)).to.equal(true)
    expect(await tokens.findPassword(ada)).to.equal(undefined)
    expect(await tokens.replacePassword(ada, undefined, first)).to.equal(true)
    expect(await tokens.replacePassword(ada, undefined, second)).to.equal(false)
    expect(await tokens.replacePassword(ada, undefined, undefined)).to.equal(false)
    expect(await tokens.replacePassword(ada, second, undefined)).to.equal(false)
    expect(await tokens.findPassword(ada)).to.deep.equal(first)
    expect(await tokens.findPassword(bob)).to.equal(undefined)
    expect(await tokens.replacePassword(ada, first, second)).to.equal(true)
    expect(await tokens.replacePassword(ada, first, { hash: 'three' })).to.equal(false)
    expect(await tokens.findPassword(ada)).to.deep.equal(second)
    expect(await archive.isEmpty()).to.equal(false)
    expect(await tokens.replacePassword(ada, second, undefined)).to.equal(true)
    expect(await tokens.findPassword(ada)).to.equal(undefined)
    expect(await archive.isEmpty()).to.equal(true)
  })

  it('lets one of many concurrent changes of a password succeed', async () => {
    const { tokens } = await open()
    for (const before of [undefined, { hash: 'before' }]) {
      if (before) await tokens.replacePassword(bob, undefined, before)
      const user = before ? bob : ada
      const changes = Array.from({ length: 8 }, (_, n) =>
        tokens.replacePassword(user, before, { hash: `of ${n}` }),
      )
      const succeeded = (await Promise.all(changes)).flatMap((is, n) => (is ? [n] : []))
      expect(succeeded).to.have.lengthOf(1)
      expect(await tokens.findPassword(user)).to.deep.equal({ hash: `of ${succeeded[0]}` })
    }
  })
}

function keepsPrincipals(open: Open): void {
  it('keeps one owner of a name, changes it only from the value last read, and deletes it', async () => {
    const { tokens, archive } = await open()
    const first = { urn: ada, signsIn: 'token' }
    const second = {
      urn: ada,
      signsIn: 'issuer',
      issuer: 'https://login.example',
      subject: 's',
      role: 'editor',
      roleSeconds: 9,
      isDeleted: false,
    }
    expect(await tokens.findPrincipal('ada')).to.equal(undefined)
    expect(await tokens.replacePrincipal('ada', first, second)).to.equal(false)
    expect(await tokens.replacePrincipal('ada', undefined, first)).to.equal(true)
    expect(await tokens.replacePrincipal('ada', undefined, second)).to.equal(false)
    expect(await tokens.findPrincipal('ada')).to.deep.equal(first)
    expect(await tokens.findPrincipal('Ada')).to.equal(undefined)
    expect(await tokens.findPassword('ada')).to.equal(undefined)
    expect(await tokens.replacePrincipal('ada', first, second)).to.equal(true)
    expect(await tokens.findPrincipal('ada')).to.deep.equal(second)
    expect(await archive.isEmpty()).to.equal(false)
    expect(await tokens.replacePrincipal('ada', second, undefined)).to.equal(true)
    expect(await tokens.findPrincipal('ada')).to.equal(undefined)
    expect(await archive.isEmpty()).to.equal(true)
  })

  it('gives a name to one of many that claim it at once', async () => {
    const { tokens } = await open()
    const claims = Array.from({ length: 8 }, (_, n) =>
      tokens.replacePrincipal('bob', undefined, { urn: `urn:li:corpuser:bob ${n}` }),
    )
    const succeeded = (await Promise.all(claims)).flatMap((is, n) => (is ? [n] : []))
    expect(succeeded).to.have.lengthOf(1)
    const { urn } = (await tokens.findPrincipal('bob')) ?? {}
    expect(urn).to.equal(`urn:li:corpuser:bob ${succeeded[0]}`)
  })
}

function listsTokens(open: Open): void {
  it('lists the newest first, those of equal time by hash, page by page', async () => {
    const { tokens } = await open()
    const moment = 1_700_000_000_009
    for (const each of [token(1), token(3), token(2), token(5, { createdMillis: moment })]) {
      await tokens.create(each)
    }
    await tokens.create(token(4, { createdMillis: moment }))
    const names = ['token 4', 'token 5', 'token 3', 'token 2', 'token 1']
    expect(await listed(tokens)).to.deep.equal(names)
    for (let start = 0; start <= 6; start += 2) {
      const { tokens: page, total } = await tokens.list({ start, count: 2 })
      expect(page.map(({ name }) => name)).to.deep.equal(names.slice(start, start + 2))
      expect(total).to.equal(5)
    }
    expect(await tokens.list({ start: 0, count: 0 })).to.deep.equal({ tokens: [], total: 5 })
  })

  it('narrows by actor, owner, maker and expiry, all of which have to hold', async () => {
    const { tokens } = await open()
    await tokens.create(token(1, { expiresMillis: 100, madeWith: 'x' }))
    await tokens.create(token(2, { actor: bob, expiresMillis: 200 }))
    await tokens.create(token(3, { actor: bob, owner: bob }))
    expect(await listed(tokens, { actors: [bob] })).to.deep.equal(['token 3', 'token 2'])
    expect(await listed(tokens, { owners: [ada] })).to.deep.equal(['token 2', 'token 1'])
    expect(await listed(tokens, { actors: [bob], owners: [ada] })).to.deep.equal(['token 2'])
    expect(await listed(tokens, { actors: [ada, bob, orders] })).to.have.lengthOf(3)
    expect(await listed(tokens, { actors: [] })).to.deep.equal([])
    expect(await listed(tokens, { madeWith: ['x', 'y'] })).to.deep.equal(['token 1'])
    expect(await listed(tokens, { madeWith: ['x'], owners: [bob] })).to.deep.equal([])
    const named = { names: ['token 1', 'token 3'], owners: [ada] }
    expect(await listed(tokens, named)).to.deep.equal(['token 1'])
    expect(await listed(tokens, { expiresBeforeMillis: 200 })).to.deep.equal(['token 1'])
    const query = { expiresBeforeMillis: 201, start: 1, count: 1 }
    const { tokens: page, total } = await tokens.list(query)
    expect(page.map(({ name }) => name)).to.deep.equal(['token 1'])
    expect(total).to.equal(2)
  })
}

function notesUses(open: Open): void {
  it('records the last use, in whatever order uses are reported', async () => {
    const { tokens } = await open()
    await tokens.create(token(1))
    await tokens.create(token(2))
    await tokens.touch(token(1).hash, 1_700_000_005_000)
    await tokens.touch(token(1).hash, 1_700_000_004_000)
    const used = { ...token(1), lastUsedMillis: 1_700_000_005_000 }
    expect(await tokens.find(token(1).hash)).to.deep.equal(used)
    expect(await tokens.find(token(2).hash)).to.deep.equal(token(2))
  })

  it('restores no revoked token', async () => {
    const { tokens } = await open()
    await tokens.create(token(1))
    await Promise.all([tokens.revoke(token(1).hash), tokens.touch(token(1).hash, 9)])
    await tokens.touch(token(1).hash, 10)
    expect(await tokens.find(token(1).hash)).to.equal(undefined)
    expect(await listed(tokens)).to.deep.equal([])
  })
}
