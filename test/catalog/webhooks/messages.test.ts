import { expect } from 'chai'
import { Webhook } from 'standardwebhooks'
import { registry } from '../../../graph/registry.ts'
import { globalTags } from '../../../graph/aspects/business/global-tags.ts'
import { OPERATIONS, type Operation } from '../../../graph/store/change-log.ts'
import type { JsonObject } from '../../../graph/model/json.ts'
import type { ShownChange } from '../../../server/catalog/feed/change-body.ts'
import { SecretCipher } from '../../../server/access/secret-cipher.ts'
import { changeMessage, testMessage } from '../../../server/catalog/webhooks/message.ts'
import {
  newWebhookSecret,
  requireWebhookSecret,
  signedHeaders,
} from '../../../server/catalog/webhooks/signatures.ts'
import { sealSecret, signingSecrets } from '../../../server/catalog/webhooks/webhook.ts'
import { orders, pii } from '../../support/edits.ts'
import { ada } from '../../support/people.ts'

const MILLIS = 1_700_000_000_000
const ID = '7.abcdef'
const SHAPE = { registry, vendorNamespace: 'com.linkedin' }

const change = (more: Partial<ShownChange> = {}): ShownChange => ({
  position: 7,
  millis: MILLIS,
  author: { actor: ada, source: 'graphql' },
  urn: orders,
  aspect: globalTags.name,
  operation: 'UPDATE',
  before: { version: 1, hash: 'before' },
  after: { version: 2, hash: 'after' },
  ...more,
})
const tagged = (...tags: readonly string[]): JsonObject => ({ tags: tags.map((tag) => ({ tag })) })
const values = (before: JsonObject | undefined, after: JsonObject | undefined) => ({
  values: {
    ...(before && { before: { value: before } }),
    ...(after && { after: { value: after } }),
  },
})

const eventOf = (shown: ShownChange) => {
  const { type, body } = changeMessage(SHAPE, {}, shown, ID)
  return {
    type,
    body,
    event: JSON.parse(body) as JsonObject & {
      readonly data: JsonObject & { readonly valuesAt?: string }
    },
  }
}
const slackText = (shown: ShownChange): string => {
  const { type, body } = changeMessage(SHAPE, { format: 'slack' }, shown, ID)
  expect(type).to.equal('application/json')
  const message = JSON.parse(body) as { readonly text: string }
  expect(Object.keys(message)).to.deep.equal(['text'])
  return message.text
}

// docs/interface: webhooks/messages
describe('the signature of a message', () => {
  let nowMillis: number
  // The library refuses what is older than five minutes, which the tests before may take.
  before(() => {
    nowMillis = Date.now()
  })
  const body = '{"name":"Grüße, 世界"}'
  const [present, former, other] = Array.from({ length: 3 }, newWebhookSecret) as [
    string,
    string,
    string,
  ]
  const isAccepted = (secret: string, headers: Record<string, string>, text = body): boolean => {
    try {
      new Webhook(secret).verify(text, headers)
      return true
    } catch {
      return false
    }
  }

  it('is verified by the library of Standard Webhooks, with the secret alone', () => {
    const headers = signedHeaders([present], ID, nowMillis, body)
    expect(headers).to.include({
      'webhook-id': ID,
      'webhook-timestamp': String(Math.floor(nowMillis / 1_000)),
    })
    expect(isAccepted(present, headers)).to.equal(true)
    expect(isAccepted(other, headers)).to.equal(false)
  })

  it('covers the body, the ID and the time', () => {
    const headers = signedHeaders([present], ID, nowMillis, body)
    expect(isAccepted(present, headers, `${body} `)).to.equal(false)
    expect(isAccepted(present, { ...headers, 'webhook-id': '8.abcdef' })).to.equal(false)
    const later = String(Math.floor(nowMillis / 1_000) + 1)
    expect(isAccepted(present, { ...headers, 'webhook-timestamp': later })).to.equal(false)
  })

  it('is made with both secrets while one is rotated', () => {
    const headers = signedHeaders([present, former], ID, nowMillis, body)
    expect(headers['webhook-signature']).to.match(/^v1,\S{44} v1,\S{44}$/)
    for (const secret of [present, former]) expect(isAccepted(secret, headers)).to.equal(true)
    expect(isAccepted(other, headers)).to.equal(false)
  })

  it('is made with the former secret until its time is over', () => {
    const secret = { secret: present, former, formerUntil: MILLIS }
    expect(signingSecrets(secret, {}, MILLIS - 1)).to.deep.equal([present, former])
    expect(signingSecrets(secret, {}, MILLIS)).to.deep.equal([present])
    expect(signingSecrets({ secret: present }, {}, 0)).to.deep.equal([present])
  })

  it('is made with secrets that were stored with and without encryption', () => {
    const cipher = new SecretCipher('a key of a test')
    const sealed = sealSecret(present, cipher)
    expect(sealed).not.to.include(present)
    expect(sealSecret(former, undefined)).to.equal(former)
    const secret = { secret: sealed, former, formerUntil: MILLIS + 1 }
    expect(signingSecrets(secret, { cipher }, MILLIS)).to.deep.equal([present, former])
  })

  const base64 = (bytes: number) => Buffer.alloc(bytes, 'x').toString('base64')
  const secrets = [
    ['24 bytes', `whsec_${base64(24)}`, true],
    ['64 bytes', `whsec_${base64(64)}`, true],
    ['23 bytes', `whsec_${base64(23)}`, false],
    ['65 bytes', `whsec_${base64(65)}`, false],
    ['no prefix', base64(32), false],
    ['no padding', `whsec_${base64(25).replaceAll('=', '')}`, false],
    ['what is no base64', `whsec_${'?'.repeat(40)}`, false],
    ['a text', 'correct horse battery staple', false],
  ] as const
  for (const [title, text, isSecret] of secrets)
    it(`is ${isSecret ? '' : 'not '}made with a secret of ${title}`, () => {
      if (isSecret) expect(requireWebhookSecret(text)).to.equal(text)
      else
        expect(() => requireWebhookSecret(text))
          .to.throw(/must be whsec_ and 24 to 64 bytes in base64/)
          .with.property('code', 'INVALID_PARAMETER')
    })
})

// docs/interface: webhooks/messages
describe('a message in CloudEvents', () => {
  it('has the members of an event, and the change as readers of the log get it', () => {
    const { type, event } = eventOf(change())
    expect(type).to.equal('application/cloudevents+json')
    expect(event).to.deep.equal({
      specversion: '1.0',
      id: ID,
      source: '/changes',
      type: 'trellis.change.update',
      subject: orders,
      time: new Date(MILLIS).toISOString(),
      datacontenttype: 'application/json',
      data: {
        position: '7',
        time: MILLIS,
        actor: ada,
        source: 'graphql',
        urn: orders,
        entityType: 'dataset',
        aspect: 'globalTags',
        operation: 'UPDATE',
        versionBefore: 1,
        versionAfter: 2,
      },
    })
  })

  for (const [operation, type] of [
    ['CREATE', 'trellis.change.create'],
    ['DELETE_ENTITY', 'trellis.change.delete_entity'],
    ['SOFT_DELETE', 'trellis.change.soft_delete'],
  ] as const)
    it(`has the type ${type} for ${operation}`, () => {
      expect(eventOf(change({ operation })).event).to.include({ type })
    })

  it('has the values, if the change has', () => {
    const { event } = eventOf(change(values(tagged(), tagged(pii))))
    expect(event.data).to.deep.include({
      before: { value: { tags: [] } },
      after: { value: tagged(pii) },
    })
    expect(event.data).not.to.have.property('valuesAt')
  })

  /** Returns a change of which the message has so many bytes. */
  const sized = (bytes: number, letter: string) => {
    const padded = (text: string) =>
      change(values(undefined, { tags: [{ tag: pii, context: text }] }))
    const rest = bytes - Buffer.byteLength(eventOf(padded('')).body)
    const width = Buffer.byteLength(letter)
    return padded(letter.repeat(Math.floor(rest / width)) + 'x'.repeat(rest % width))
  }

  for (const letter of ['x', '世'])
    it(`leaves the values out from 20 kB on, in bytes, and says where they are: ${letter}`, () => {
      const below = eventOf(sized(19_999, letter))
      expect(Buffer.byteLength(below.body)).to.equal(19_999)
      expect(below.event.data).to.have.property('after')
      const { data } = eventOf(sized(20_000, letter)).event
      expect(data).not.to.have.any.keys('before', 'after')
      expect(data).to.include({ versionAfter: 2, aspect: 'globalTags' })
      const at = new URL(data.valuesAt ?? '', 'http://127.0.0.1')
      expect(at.pathname).to.equal('/changes')
      expect(Object.fromEntries(at.searchParams)).to.deep.equal({
        after: String(MILLIS),
        urns: orders,
        aspects: 'globalTags',
        values: 'both',
      })
    })

  it('is the same for a test, of another type', () => {
    const { type, body } = testMessage({}, 'urn:li:trellisWebhook:1', 'test.1', MILLIS)
    expect(type).to.equal('application/cloudevents+json')
    expect(JSON.parse(body)).to.deep.include({
      id: 'test.1',
      type: 'trellis.test',
      subject: 'urn:li:trellisWebhook:1',
      data: { message: 'This is a test of a webhook of Trellis.' },
    })
  })
})

// docs/interface: webhooks/messages
describe('a message for Slack', () => {
  const ofEntity = (operation: Operation, urn = orders): ShownChange => {
    return {
      position: 7,
      millis: MILLIS,
      author: { actor: ada, source: 'graphql' },
      urn,
      operation,
    }
  }
  const sentences: readonly (readonly [string, ShownChange, string])[] = [
    [
      'is in the words of the timeline',
      change(values(tagged(), tagged(pii))),
      `ada: The tag 'pii' was added to '${orders}'.`,
    ],
    [
      'names each change of a value',
      change(values(tagged('urn:li:tag:old'), tagged(pii))),
      `ada: The tag 'old' was removed from '${orders}'. The tag 'pii' was added to '${orders}'.`,
    ],
    ['names the aspect without values', change(), `ada changed globalTags of ${orders}`],
    [
      'names the aspect if the timeline has no words for it',
      change({ aspect: 'notes', ...values({}, { list: [] }) }),
      `ada changed notes of ${orders}`,
    ],
    ['says what was set', change({ operation: 'CREATE' }), `ada set globalTags of ${orders}`],
    [
      'says what was deleted',
      change({ operation: 'DELETE' }),
      `ada deleted globalTags of ${orders}`,
    ],
    ['names a new entity', ofEntity('CREATE_ENTITY'), `ada created ${orders}`],
    ['names a deleted entity', ofEntity('DELETE_ENTITY'), `ada deleted ${orders}`],
    [
      'escapes what Slack would read as markup',
      ofEntity('CREATE_ENTITY', 'urn:li:tag:<!channel> & <b>'),
      'ada created urn:li:tag:&lt;!channel&gt; &amp; &lt;b&gt;',
    ],
  ]
  for (const [title, shown, text] of sentences)
    it(title, () => {
      expect(slackText(shown)).to.equal(text)
    })

  it('has a sentence for each operation', () => {
    for (const operation of OPERATIONS)
      expect(slackText(change({ operation })), operation).to.match(/^ada [a-z]+ globalTags of /)
  })

  it('is a sentence for a test', () => {
    const { type, body } = testMessage({ format: 'slack' }, orders, 'test.1', MILLIS)
    expect(type).to.equal('application/json')
    expect(JSON.parse(body)).to.deep.equal({ text: 'This is a test of a webhook of Trellis.' })
  })
})
