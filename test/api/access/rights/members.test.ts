import { expect } from 'chai'
import type { Aspect } from '../../../../graph/model/aspect.ts'
import { walkFields, valuesAt, type LocatedField } from '../../../../graph/model/field-walk.ts'
import { isJsonObject, type JsonObject } from '../../../../graph/model/json.ts'
import type { Urn } from '../../../../graph/model/urn.ts'
import { registry } from '../../../../graph/registry.ts'
import {
  ingestAs,
  makeToken,
  suiteToken,
  TOKENS_ONLY,
  withoutShippedPolicies,
} from '../../../support/access.ts'
import { dataset } from '../../../support/edits.ts'
import { onlyUsers, policy, type Headers } from '../../../support/people.ts'
import {
  aspectPath,
  deletion,
  INGEST_BATCH,
  INGEST_PROPOSAL,
  upsert,
} from '../../../support/proposals.ts'
import { describeOnEngines } from '../../../support/server.ts'

/** The members with a privilege of their own, as declared. */
const MEMBERS = registry.aspects.flatMap((aspect) =>
  [...walkFields(aspect.fields)]
    .filter(({ field }) => field.notes.privilege !== undefined)
    .map((member) => ({ aspect, ...member })),
)

/** Returns a value without the members at a path. */
function without(value: JsonObject, path: readonly string[]): JsonObject {
  const copy = structuredClone(value)
  const name = path.at(-1) ?? ''
  for (const { value: parent } of valuesAt(copy, path.slice(0, -1)))
    if (isJsonObject(parent)) delete (parent as Record<string, unknown>)[name]
  return copy
}

/** Returns a member of the example that another privilege, or that of the whole aspect, is for. */
function otherMember({ fields, example }: Aspect, path: readonly string[]): LocatedField {
  const text = path.join('/')
  const all = [...walkFields(fields)]
  const stamps = all.filter(({ field }) => field.notes.isStamp).map((stamp) => stamp.path.join('/'))
  const other = all.find(({ path: candidate, field }) => {
    const name = candidate.join('/')
    const isApart = !text.startsWith(name) && !name.startsWith(text)
    const isOfStamp = stamps.some((stamp) => name.startsWith(stamp))
    return isApart && !field.required && !isOfStamp && valuesAt(example, candidate)[0]
  })
  if (!other) throw new Error(`no other member beside ${text}`)
  return other
}

// docs/interface: access/policies
describeOnEngines('the privilege of a member', (serve) => {
  const server = serve({ access: TOKENS_ONLY })
  const admin = suiteToken(server, 'urn:li:corpuser:operator', 'admin')

  before(() => ingestAs(server, admin, withoutShippedPolicies()))

  const read = async (urn: string, aspect: string) =>
    (await server.get<{ aspect: object }>(aspectPath(urn, aspect), admin)).body

  const write = (urn: string, aspect: string, value: object, headers: Headers) =>
    server.post(INGEST_PROPOSAL, { proposal: upsert(urn, aspect, value) }, headers)

  for (const [at, { aspect, path, field }] of MEMBERS.entries()) {
    const privilege = field.notes.privilege!
    it(`suffices for its changes and their reverts, and for no others: ${aspect.name} ${path.join('/')}`, async () => {
      const type = registry.entities.find(({ name }) => registry.carries(name, aspect.name))
      const urn = type?.exampleUrn as Urn
      const example = aspect.example as JsonObject
      const user = `urn:li:corpuser:members-${at}`
      const { headers } = await makeToken(server, user, undefined)
      await ingestAs(server, admin, [
        policy(`members-${at}`, [privilege], onlyUsers(user)),
        upsert(urn, aspect.name, without(example, path)),
      ])
      const stored = await read(urn, aspect.name)
      const from = await server.stores.changeLog.last()
      const wider = without(without(example, path), otherMember(aspect, path).path)
      expect((await write(urn, aspect.name, wider, headers)).status, 'another member').to.equal(403)
      const added = await write(urn, aspect.name, example, headers)
      expect(added.status, JSON.stringify(added.body)).to.equal(200)
      expect(await read(urn, aspect.name)).not.to.deep.equal(stored)
      const reverted = await server.post('/revert', { urn, aspect: aspect.name, from }, headers)
      expect(reverted.status, JSON.stringify(reverted.body)).to.equal(200)
      expect(await read(urn, aspect.name)).to.deep.equal(stored)
    })
  }

  it('suffices for what differs from the stored value at the time of the write', async () => {
    const [urn, user] = [dataset('edited'), 'urn:li:corpuser:members-meanwhile']
    const { headers } = await makeToken(server, user, undefined)
    const edited = (...tags: string[]) =>
      upsert(urn, 'editableSchemaMetadata', {
        editableSchemaFieldInfo: [
          { fieldPath: 'a', description: 'x', globalTags: { tags: tags.map((tag) => ({ tag })) } },
        ],
      })
    await ingestAs(server, admin, [
      policy('members-meanwhile', ['EDIT_DATASET_COL_TAGS', 'DELETE_ENTITY'], onlyUsers(user)),
      edited(),
    ])
    const send = (...proposals: object[]) => server.post(INGEST_BATCH, { proposals }, headers)
    // After the deletion the description is new, too.
    const { status, body } = await send(deletion(urn), edited('urn:li:tag:pii'))
    expect(status, JSON.stringify(body)).to.equal(403)
    expect(JSON.stringify(body)).to.contain('changed meanwhile')
    await ingestAs(server, admin, [edited()])
    expect((await send(edited('urn:li:tag:pii'))).status).to.equal(200)
    expect((await send(edited('urn:li:tag:pii'))).status, 'unchanged').to.equal(200)
  })
})
