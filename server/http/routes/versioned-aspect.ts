import { status } from '../../../graph/aspects/lifecycle/status.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { long, required, text } from '../../../graph/model/field.ts'
import { readState } from '../../catalog/write/proposals/tags.ts'
import { readAspect, readLatest } from '../../catalog/read/read.ts'
import { objectAnswer, modelField, taggedAnswer, wholeFields } from '../answers.ts'
import { recordUnion } from '../wire-values.ts'
import { route } from '../route.ts'

/** docs/interface: read/aspect, model/versions */
export const getVersionedAspect = route({
  method: 'GET',
  path: '/aspects/<urn>',
  role: 'reader',
  readsPast: true,
  summary: 'Reads one aspect of an entity at one version.',
  details: 'Version 0 is the latest; older versions count up from 1.',
  parameters: { aspect: required(text()), version: long({ doc: 'Default: 0.' }) },
  answers: taggedAnswer(
    objectAnswer(wholeFields({ version: long(), aspect: modelField('Aspect') })),
  ),
  errors: ['NOT_FOUND'],
  example: { aspect: status.name, version: 0 },
  async handle({ key, parameters: { aspect, version = 0 } }, services) {
    if (version < 0) throw new CatalogError('INVALID_PARAMETER', 'version must not be negative')
    const latest = version === 0 ? await readLatest(services.catalog, key, aspect) : undefined
    const envelope = latest ?? (await readAspect(services.catalog, key, aspect, version))
    const state = latest && readState(latest)
    return { body: { version, aspect: recordUnion(services, envelope) }, state }
  },
})
