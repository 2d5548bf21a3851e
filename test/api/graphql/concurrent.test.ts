import { expect } from 'chai'
import { schema, stored } from '../../support/edited.ts'
import { dataset } from '../../support/edits.ts'
import { mutate } from '../../support/graphql.ts'
import { upsert } from '../../support/proposals.ts'
import { describeEverywhere } from '../../support/production.ts'
import { AMOUNTS } from '../../support/run/settings.ts'

const CLIENTS = AMOUNTS.editors
const ROUNDS = AMOUNTS.editingRounds
const COLUMN = { subResourceType: 'DATASET_FIELD', subResource: 'id' }

const clients = Array.from({ length: CLIENTS }, (_, at) => at)
const tagOf = (at: number) => `urn:li:tag:t${at}`
const termOf = (at: number) => `urn:li:glossaryTerm:t${at}`
const userOf = (at: number) => `urn:li:corpuser:u${at}`

// docs/interface: consistency/concurrent-edits
describeEverywhere(`${CLIENTS} clients that edit one dataset at once`, (serve) => {
  const server = serve()
  const urn = dataset('busy')

  before(() =>
    server.ingest(
      upsert(urn, 'schemaMetadata', schema),
      ...clients.flatMap((at) => [
        upsert(tagOf(at), 'tagProperties', { name: `t${at}` }),
        upsert(termOf(at), 'glossaryTermInfo', { name: `t${at}`, definition: '' }),
        upsert(userOf(at), 'corpUserInfo', { active: true }),
      ]),
    ),
  )

  /** Each client adds or removes its own entries; odd clients remove theirs in odd rounds. */
  const editOf = (at: number, isAdding: boolean): [string, object] => {
    const label = { resourceUrn: urn }
    switch (at % 4) {
      case 0:
        return [isAdding ? 'addTag' : 'removeTag', { tagUrn: tagOf(at), ...label }]
      case 1:
        return [isAdding ? 'addTerm' : 'removeTerm', { termUrn: termOf(at), ...label }]
      case 2:
        return isAdding
          ? [
              'addOwner',
              { ownerUrn: userOf(at), ownerEntityType: 'CORP_USER', type: 'NONE', ...label },
            ]
          : ['removeOwner', { ownerUrn: userOf(at), ...label }]
      default:
        return [isAdding ? 'addTag' : 'removeTag', { tagUrn: tagOf(at), ...label, ...COLUMN }]
    }
  }

  it(`end with exactly the expected sets, ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const adds = (at: number) => (Math.floor(at / 4) + round) % 2 === 0
      await Promise.all(
        clients.map((at) => {
          const [name, input] = editOf(at, adds(at))
          return mutate(server, name, input)
        }),
      )
      const kept = (kind: number, urnOf: (at: number) => string) =>
        clients.filter((at) => at % 4 === kind && adds(at)).map(urnOf)
      const found = await setsOf()
      expect(found.tags, `round ${round}`).to.have.members(kept(0, tagOf))
      expect(found.terms, `round ${round}`).to.have.members(kept(1, termOf))
      expect(found.owners, `round ${round}`).to.have.members(kept(2, userOf))
      expect(found.columnTags, `round ${round}`).to.have.members(kept(3, tagOf))
    }
  })

  async function setsOf() {
    const [tags, terms, owners, columns] = (await Promise.all(
      ['globalTags', 'glossaryTerms', 'ownership', 'editableSchemaMetadata'].map((aspect) =>
        stored(server, urn, aspect),
      ),
    )) as [Tags, { terms: { urn: string }[] }, { owners: { owner: string }[] }, Columns]
    const [column] = columns.editableSchemaFieldInfo
    return {
      tags: tags.tags.map(({ tag }) => tag),
      terms: terms.terms.map((term) => term.urn),
      owners: owners.owners.map(({ owner }) => owner),
      columnTags: (column?.globalTags.tags ?? []).map(({ tag }) => tag),
    }
  }
})

interface Tags {
  readonly tags: readonly { readonly tag: string }[]
}
interface Columns {
  readonly editableSchemaFieldInfo: readonly { readonly globalTags: Tags }[]
}
