import { status } from '../../../graph/aspects/lifecycle/status.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { flag, list, long, required, text } from '../../../graph/model/field.ts'
import { blame } from '../../catalog/past/blame.ts'
import { readState } from '../../catalog/write/proposals/tags.ts'
import { readAspect, readLatest } from '../../catalog/read/read.ts'
import { objectAnswer, modelField, taggedAnswer, wholeFields, wholeRecord } from '../answers.ts'
import { recordUnion, wireValue } from '../wire-values.ts'
import { route } from '../route.ts'

/** docs/interface: read/aspect, model/versions */
export const getVersionedAspect = route({
  method: 'GET',
  path: '/aspects/<urn>',
  role: 'reader',
  readsPast: true,
  summary: 'Reads one aspect of an entity at one version.',
  details: 'Version 0 is the latest; older versions count up from 1.',
  parameters: {
    aspect: required(text()),
    version: long({ doc: 'Default: 0.' }),
    blame: flag({
      doc: 'true: also answers who brought each element of the latest value, and when.',
    }),
  },
  answers: taggedAnswer(
    objectAnswer(
      wholeFields(
        { version: long(), aspect: modelField('Aspect') },
        {
          blame: list(
            wholeRecord({
              element: text({ doc: 'A JSON pointer, in which entries of lists have their keys.' }),
              actor: text(),
              time: long({ doc: 'Milliseconds since the epoch.' }),
              position: long({ doc: 'Of the log of changes; 0: older than the log.' }),
            }),
          ),
        },
      ),
    ),
  ),
  errors: ['NOT_FOUND'],
  example: { aspect: status.name, version: 0 },
  async handle({ key, parameters: { aspect, version = 0, blame: blames = false } }, services) {
    if (version < 0) throw new CatalogError('INVALID_PARAMETER', 'version must not be negative')
    const latest = version === 0 ? await readLatest(services.catalog, key, aspect) : undefined
    const envelope = latest ?? (await readAspect(services.catalog, key, aspect, version))
    const state = latest && readState(latest)
    const body = { version, aspect: recordUnion(services, envelope) }
    if (!blames) return { body, state }
    if (version !== 0) {
      throw new CatalogError('INVALID_PARAMETER', 'blame tells of version 0, the latest; use asOf')
    }
    const value = wireValue(services, envelope)
    return { body: { ...body, blame: await blame(services.catalog, { urn: key, aspect, value }) } }
  },
})
