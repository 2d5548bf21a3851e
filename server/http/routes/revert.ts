import { globalTags } from '../../../graph/aspects/business/global-tags.ts'
import { choice, json, list, long, text } from '../../../graph/model/field.ts'
import { CatalogError } from '../../../graph/model/errors.ts'
import { LIMITS } from '../../../graph/model/limits.ts'
import { namedPosition } from '../../../graph/store/older-past.ts'
import { parseQueryUrn } from '../../../graph/model/urn.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { findPosition } from '../../catalog/past/find-position.ts'
import { requireKey } from '../../catalog/read/require-key.ts'
import { ON_CONFLICT } from '../../catalog/revert/plan.ts'
import { PART_SIZES, revert } from '../../catalog/revert/revert.ts'
import type { Asked } from '../../catalog/revert/selection.ts'
import { objectAnswer, URN, wholeFields, wholeRecord, writeAnswer } from '../answers.ts'
import { EXAMPLE_URN, route } from '../route.ts'
import { urnField } from '../shared-fields.ts'
import { writeReply } from '../write-reply.ts'

const conflict = wholeRecord(
  { urn: URN, aspect: text(), by: text({ doc: 'Who changed it last.' }), position: long() },
  { path: text({ doc: 'The element, as in a diff. Absent: the whole aspect.' }) },
)

/** docs/interface: changes/revert */
export const postRevert = route({
  method: 'POST',
  path: '/revert',
  role: 'editor',
  summary: 'Reverts changes of an entity, of a run, or of a user, as new versions.',
  details:
    'Names exactly one of `urn`, `runId` and `actor`. What others have changed since is a conflict: ' +
    'the answer is 409 with all of them, and nothing is reverted. ' +
    `Reverts changes of up to ${PART_SIZES.togetherMax} aspects in one transaction, of more in several, and of ` +
    `at most ${LIMITS.revertedAspects.max}.`,
  parameters: {
    urn: urnField,
    aspect: text({ doc: 'With `urn`: only this aspect.' }),
    runId: text({ doc: 'The run whose changes are reverted.' }),
    actor: text({ doc: 'The user whose changes are reverted.', like: URN }),
    from: long({ doc: 'Changes after this position, or this time in milliseconds. Not of a run.' }),
    to: long({ doc: 'Changes up to this position, or this time. Default: now. Not of a run.' }),
    onConflict: choice(ON_CONFLICT, {
      doc: '`skip` leaves elements in conflict, `force` reverts them, too. Default: refuse.',
    }),
  },
  answers: writeAnswer(
    objectAnswer(
      wholeFields({
        reverted: list(
          wholeRecord({
            urn: URN,
            aspect: text(),
            version: json({ doc: 'Counts from 1; null: the aspect was removed.' }),
          }),
        ),
        conflicts: list(conflict, { doc: 'What was left, or overridden.' }),
      }),
    ),
  ),
  errors: ['INVALID_URN', 'PAST_UNKNOWN', 'DELETED_SINCE', 'REVERT_CONFLICT', 'READ_ONLY'],
  example: { urn: EXAMPLE_URN, aspect: globalTags.name, from: 0, onConflict: 'skip' },
  async handle({ parameters, ...caller }, { catalog }) {
    const { onConflict = 'refuse', ...selection } = parameters
    const asked = await parseSelection(catalog, selection)
    const committed = await revert(catalog, asked, onConflict, caller)
    return writeReply(committed, { body: committed.answer })
  },
})

interface AskedSelection {
  readonly urn?: string | undefined
  readonly aspect?: string | undefined
  readonly runId?: string | undefined
  readonly actor?: string | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** @throws CatalogError `INVALID_PARAMETER`, `INVALID_URN`, `PAST_UNKNOWN` */
async function parseSelection(catalog: Catalog, asked: AskedSelection): Promise<Asked> {
  const { urn, aspect, runId, actor, from, to } = asked
  const refuse = (problem: string): never => {
    throw new CatalogError('INVALID_PARAMETER', problem)
  }
  if ([urn, runId, actor].filter((each) => each !== undefined).length !== 1)
    refuse('Expected exactly one of urn, runId and actor')
  if (urn === undefined && aspect !== undefined) refuse('aspect is only of an entity, with urn')
  if (runId !== undefined) {
    if (from !== undefined || to !== undefined) refuse('runId has neither from nor to')
    return { runId }
  }
  const window = {
    from: await findPosition(
      catalog,
      String(from ?? refuse('from is missing: expected a position, or a time in milliseconds')),
      'from',
    ),
    to:
      to === undefined
        ? await catalog.changeLog.last()
        : await findPosition(catalog, String(to), 'to'),
  }
  if (window.from > window.to)
    refuse(`from, ${namedPosition(window.from)}, is after to, ${namedPosition(window.to)}`)
  if (actor !== undefined) return { actor: parseQueryUrn(actor), ...window }
  return { urn: requireKey(catalog.registry, parseQueryUrn(urn ?? '')), aspect, ...window }
}
