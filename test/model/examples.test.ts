import { Ajv } from 'ajv'
import { expect } from 'chai'
import { declaredEdgePaths, assertedEdges } from '../../graph/model/edges.ts'
import type { JsonObject } from '../../graph/model/json.ts'
import { recordSchema } from '../../graph/model/json-schema.ts'
import { jsonText, parseJson } from '../../graph/model/json-text.ts'
import { entityTypeOf, parseEncodedUrn, parseUrn } from '../../graph/model/urn.ts'
import { requireValid } from '../../graph/model/validate.ts'
import { walkFields, valuesAt } from '../../graph/model/field-walk.ts'
import { toStored, toWire } from '../../graph/model/wire.ts'
import { registry } from '../../graph/registry.ts'
import { SYSTEM_OWNERSHIP_TYPES } from '../../graph/system-ownership-types.ts'

describe('the schemas of aspects', () => {
  it('are valid by the meta-schema of JSON Schema', () => {
    const ajv = new Ajv()
    for (const { name, fields } of registry.aspects) {
      expect(ajv.validateSchema(recordSchema(fields)), `${name}: ${ajv.errorsText()}`).to.equal(
        true,
      )
    }
    expect(ajv.validateSchema({ type: 'url' })).to.equal(false)
  })
})

describe('the examples', () => {
  for (const aspect of registry.aspects) {
    const example = aspect.example as JsonObject
    const carriers = registry.entities.filter(({ name }) => registry.carries(name, aspect.name))

    describe(aspect.name, () => {
      it('is valid, and stored and answered unchanged', () => {
        for (const { name } of carriers) requireValid(aspect, name, example)
        expect(toStored(aspect.fields, example)).to.equal(example)
        const answered = toWire(aspect.fields, example, 'com.linkedin')
        expect(parseJson(jsonText(answered))).to.deep.equal(example)
        const renamed = jsonText(toWire(aspect.fields, example, 'org.acme'))
        expect(toStored(aspect.fields, parseJson(renamed) as JsonObject)).to.deep.equal(example)
        expect(JSON.parse(JSON.stringify(example))).to.deep.equal(example)
      })

      it('has every declared edge, and every search field', () => {
        for (const { path, field } of walkFields(aspect.fields)) {
          const linked = field.kind === 'urn' && field.edge
          if (!linked && !(field.notes.search && !path.includes('attribution'))) continue
          expect([...valuesAt(example, path)], path.join('/')).not.to.deep.equal([])
        }
        for (const { exampleUrn } of carriers) {
          const edges = assertedEdges(aspect, exampleUrn, example)
          const names = new Set(edges.map(({ name }) => name))
          expect([...names]).to.have.members([
            ...new Set([
              ...declaredEdgePaths(aspect).map(({ note }) => note.name),
              ...aspect.derivedEdges.map(({ name }) => name),
            ]),
          ])
          const derived = edges.filter(({ from }) => from !== exampleUrn)
          expect(derived.length > 0).to.equal(aspect.derivedEdges.length > 0)
          expect(edges.filter(({ from, to }) => from === to)).to.deep.equal([])
        }
      })
    })
  }

  for (const entity of registry.entities) {
    it(`${entity.name}: the URN has the key of the example, encoded or not`, () => {
      const urn = parseUrn(entity.exampleUrn)
      const once = encodeURIComponent(urn)
      expect(entityTypeOf(urn)).to.equal(entity.name)
      expect(registry.keyValueOf(urn)).to.deep.equal(entity.key.example)
      for (const raw of [urn, once, encodeURIComponent(once)]) {
        expect(parseEncodedUrn(raw)).to.equal(urn)
      }
    })
  }

  it('give the system ownership types their names', () => {
    const info = registry.aspect('ownershipTypeInfo')
    if (!info) throw new Error('ownershipTypeInfo is not declared')
    for (const { urn, info: value } of SYSTEM_OWNERSHIP_TYPES) {
      requireValid(info, entityTypeOf(parseUrn(urn)), value)
    }
    expect(SYSTEM_OWNERSHIP_TYPES.map(({ urn, info: { name } }) => [urn, name])).to.deep.equal([
      ['urn:li:ownershipType:__system__technical_owner', 'Technical Owner'],
      ['urn:li:ownershipType:__system__business_owner', 'Business Owner'],
      ['urn:li:ownershipType:__system__data_steward', 'Data Steward'],
      ['urn:li:ownershipType:__system__none', 'None'],
    ])
  })
})
