import { expect } from 'chai'
import { requireValid } from '../../graph/model/validate.ts'
import { toStored } from '../../graph/model/wire.ts'
import type { JsonObject } from '../../graph/model/json.ts'
import { registry } from '../../graph/registry.ts'
import { readRecord } from '../../server/commands/seed/file-records.ts'
import type { Proposal } from '../../server/commands/seed/proposal.ts'
import { describeShared } from '../support/run/shared.ts'

/** A row of the table in the README beside the files. */
const ROW = /^\| (\w+\.json) \|[^|]*\|[^|]*\| (\d+)[^|]*\| (\d+)(?: \((\d+)\))? \|/gm

describeShared('real files', 'data/README.md', (readme) => {
  for (const [, file = '', records, proposals, points = '0'] of readme.matchAll(ROW)) {
    describeShared(file, `data/${file}`, (text) => {
      const values = JSON.parse(text) as unknown[]
      const read: Proposal[] = []
      const problems: string[] = []
      before(() => {
        for (const [at, value] of values.entries()) {
          const group = readRecord(registry, value, at)
          if ('problem' in group) problems.push(group.problem)
          else read.push(...group)
        }
      })

      it('makes as many proposals as are listed', () => {
        expect(problems).to.deep.equal([])
        expect(values).to.have.length(Number(records))
        expect(read).to.have.length(Number(proposals))
        const ofPoints = read.filter(({ aspectName = '' }) => registry.isTimeseries(aspectName))
        expect(ofPoints).to.have.length(Number(points))
      })

      it('makes values that match their declarations', () => {
        for (const { entityType, changeType, aspectName = '', aspect } of read) {
          const declared = registry.aspect(aspectName)
          if (!declared || !aspect || changeType === 'PATCH') continue
          const value = JSON.parse(aspect.value) as JsonObject
          requireValid(declared, entityType, toStored(declared.fields, value))
        }
      })
    })
  }
})
