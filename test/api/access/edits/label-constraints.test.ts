import { expect } from 'chai'
import {
  ingestAs,
  suiteToken,
  TOKENS_ONLY,
  withoutShippedPolicies,
} from '../../../support/access.ts'
import { dataset } from '../../../support/edits.ts'
import { ask, mutate, refusal } from '../../../support/graphql.ts'
import {
  deletion,
  fieldOf,
  INGEST_BATCH,
  INGEST_PROPOSAL,
  schemaOf,
  upsert,
} from '../../../support/proposals.ts'
import { describeOnEngines } from '../../../support/server.ts'
import { ada, having, onlyUsers, policy } from '../../../support/people.ts'

const orders = dataset('orders')
const [free, pii] = ['urn:li:tag:free', 'urn:li:tag:pii']
const [open, secret] = ['urn:li:glossaryTerm:open', 'urn:li:glossaryTerm:secret']
const group = 'urn:li:glossaryNode:group'
const STAMP = { time: 1, actor: ada }

const tagged = (...tags: string[]) => ({ tags: tags.map((tag) => ({ tag })) })
const termed = (...terms: string[]) => ({
  terms: terms.map((urn) => ({ urn })),
  auditStamp: STAMP,
})
/** The edited columns `a` and `b` with tags. */
const edited = (a: string[], b: string[]) => ({
  editableSchemaFieldInfo: [
    { fieldPath: 'a', globalTags: tagged(...a) },
    { fieldPath: 'b', globalTags: tagged(...b) },
  ],
})

// docs/interface: access/policies
describeOnEngines('a policy that is limited to certain tags and terms', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  const admin = suiteToken(server, 'urn:li:corpuser:root', 'admin')
  const member = suiteToken(server, ada, undefined)

  before(async () => {
    await write(
      ...withoutShippedPolicies(),
      ...[free, pii].map((urn) => upsert(urn, 'tagProperties', { name: urn })),
      ...[open, secret].map((urn) =>
        upsert(urn, 'glossaryTermInfo', {
          definition: '',
          termSource: 'INTERNAL',
          parentNode: group,
        }),
      ),
      adasPolicy(['EDIT_ENTITY', 'MANAGE_GLOSSARY_CHILDREN']),
    )
  })

  const write = (...proposals: readonly object[]) => ingestAs(server, admin, proposals)
  const adasPolicy = (privileges: readonly string[]) =>
    policy('limited', privileges, onlyUsers(ada), {
      resources: { privilegeConstraints: having('URN', [pii, secret], 'NOT_EQUALS').filter },
    })

  /** Sends a change over REST and over both forms of OpenAPI, and returns the only status. */
  async function statusOf(
    aspect: string,
    before: object,
    value: object,
    method: 'POST' | 'PATCH' = 'POST',
    urn = orders,
  ): Promise<number> {
    const type = urn.split(':')[2]!
    const path = `entity/${type}/${encodeURIComponent(urn)}/${aspect}`
    const changeType = method === 'POST' ? 'UPSERT' : 'PATCH'
    const proposal = { ...upsert(urn, aspect, value), changeType }
    // Without the parameter, a POST only creates.
    const query = method === 'POST' ? '?createIfNotExists=false' : ''
    const requests: readonly [string, string, object][] = [
      ['POST', INGEST_PROPOSAL, { proposal }],
      [method, `/openapi/v3/${path}${query}`, method === 'POST' ? { value } : value],
      [method, `/openapi/v2/${path}${query}`, value],
      [method, `/openapi/v3/entity/${type}`, [{ urn, [aspect]: { value } }]],
    ]
    const statuses = new Set<number>()
    for (const [verb, target, body] of requests) {
      if (!statuses.has(403)) await write(upsert(urn, aspect, before))
      const sent = { bytes: JSON.stringify(body), headers: member }
      const answer = await server.send(verb, target, sent)
      statuses.add(answer.status)
    }
    expect([...statuses], `${method} ${aspect}`).to.have.length(1)
    return [...statuses][0]!
  }

  it('grants the tags and terms that it names, beside others that stay', async () => {
    for (const [aspect, before, value] of [
      ['globalTags', tagged(pii), tagged(pii, free)],
      ['globalTags', tagged(pii, free), tagged(pii)],
      ['globalTags', tagged(pii, free), tagged(free, pii)],
      ['glossaryTerms', termed(secret), termed(open, secret)],
      ['editableSchemaMetadata', edited([pii], []), edited([pii], [free])],
      [
        'schemaMetadata',
        schemaIn([['a', pii]]),
        schemaIn([
          ['b', free],
          ['a', pii],
        ]),
      ],
    ] as const) {
      expect(await statusOf(aspect, before, value), JSON.stringify(value)).to.equal(200)
    }
  })

  it('grants no change of other tags and terms, of a column neither', async () => {
    for (const [aspect, before, value] of [
      ['globalTags', tagged(free), tagged(pii, free)],
      ['globalTags', tagged(pii, free), tagged(free)],
      ['globalTags', tagged(pii), tagged(free)],
      ['glossaryTerms', termed(open), termed(secret)],
      ['editableSchemaMetadata', edited([pii], []), edited([], [pii])],
      ['schemaMetadata', schemaIn([['a', pii]]), schemaIn([['b', pii]])],
    ] as const) {
      expect(await statusOf(aspect, before, value), JSON.stringify(value)).to.equal(403)
      const { body } = await server.get(`/entitiesV2/${encodeURIComponent(orders)}`, admin)
      const { aspects } = body as { aspects: Record<string, { value: object }> }
      expect(JSON.stringify(aspects[aspect]?.value)).to.include(JSON.stringify(before).slice(1, -1))
    }
  })

  it('is limited for a PATCH, too', async () => {
    const patch = (op: 'add' | 'remove', tag: string) => ({
      patch: [{ op, path: `/tags/${tag}`, ...(op === 'add' && { value: { tag } }) }],
      arrayPrimaryKeys: { tags: ['tag'] },
    })
    const patched = (before: object, value: object) =>
      statusOf('globalTags', before, value, 'PATCH')
    expect(await patched(tagged(pii), patch('add', free))).to.equal(200)
    expect(await patched(tagged(pii, free), patch('remove', free))).to.equal(200)
    expect(await patched(tagged(pii), patch('add', pii))).to.equal(200)
    expect(await patched(tagged(free), patch('add', pii))).to.equal(403)
    expect(await patched(tagged(pii), patch('remove', pii))).to.equal(403)
    const whole = { patch: [{ op: 'add', path: '/tags', value: [{ tag: free }] }] }
    expect(await patched(tagged(pii), whole)).to.equal(403)
  })

  it('is limited for what is below an entity, too', async () => {
    await write(adasPolicy(['MANAGE_GLOSSARY_CHILDREN']))
    const status = (value: object) => statusOf('globalTags', tagged(), value, 'POST', open)
    expect(await status(tagged(free))).to.equal(200)
    expect(await status(tagged(pii))).to.equal(403)
    await write(adasPolicy(['EDIT_ENTITY']))
  })

  it('is limited for each part of a batch', async () => {
    await write(upsert(orders, 'globalTags', tagged(pii)))
    const send = async (values: readonly object[], partial = false) => {
      const proposals = values.map((value) => upsert(orders, 'globalTags', value))
      const { status, body } = await server.post(INGEST_BATCH, { proposals, partial }, member)
      return { status, body: body as { value: readonly { readonly status: string }[] } }
    }
    expect((await send([tagged(pii, free), tagged(pii)])).status).to.equal(200)
    expect((await send([tagged(pii, free), tagged(free)])).status).to.equal(403)
    const { body } = await send([tagged(pii, free), tagged(free)], true)
    expect(body.value.map(({ status }) => status)).to.deep.equal(['written', 'refused'])
  })

  it('is limited for a tag that is added or removed, too', async () => {
    const add = (tagUrn: string) => ({ tagUrn, resourceUrn: orders })
    await write(upsert(orders, 'globalTags', tagged(pii)))
    expect(await mutate(server, 'addTag', add(free), member)).to.equal(true)
    expect(await mutate(server, 'removeTag', add(free), member)).to.equal(true)
    await refusal(server, 'removeTag', add(pii), member)
    await write(upsert(orders, 'globalTags', tagged()))
    await refusal(server, 'addTag', add(pii), member)
  })

  it('is limited for edits that replace all tags, too', async () => {
    await write(
      upsert(orders, 'globalTags', tagged(pii)),
      upsert(orders, 'status', { removed: false }),
    )
    const update = (...tags: string[]) =>
      ask(
        server,
        `mutation ($urn: String!, $input: DatasetUpdateInput!) {
          updateDataset(urn: $urn, input: $input) { urn } }`,
        {
          urn: orders,
          input: { tags: { tags: tags.map((urn) => ({ tag: { urn, name: urn } })) } },
        },
        member,
      )
    expect((await update(pii, free)).errors).to.equal(undefined)
    const { errors } = await update(free)
    expect(errors?.[0]?.message).to.contain('unauthorized')
  })

  it('is limited by what is stored at the time of the write', async () => {
    await write(
      adasPolicy(['EDIT_ENTITY', 'DELETE_ENTITY']),
      upsert(orders, 'globalTags', tagged(pii)),
    )
    // The same value again, until the deletion before it.
    const proposals = [deletion(orders), upsert(orders, 'globalTags', tagged(pii))]
    const { status, body } = await server.post(INGEST_BATCH, { proposals }, member)
    expect(status).to.equal(403)
    expect(JSON.stringify(body)).to.contain('changed meanwhile')
    const path = `/aspects/${encodeURIComponent(orders)}?aspect=globalTags`
    expect((await server.get(path, admin)).status).to.equal(404)
  })
})

/** A schema with a tag on each of its columns. */
const schemaIn = (columns: readonly (readonly [path: string, tag: string])[]) =>
  schemaOf(
    's',
    columns.map(([path, tag]) => fieldOf(path, 'int', { globalTags: tagged(tag) })),
  )
