import { objectAnswer } from '../../answers.ts'
import { route } from '../../route.ts'

/** Returns a route that lists no consumers (docs/interface: operations/consumers). */
const consumerRoute = (path: string, summary: string) =>
  route({
    method: 'GET',
    path,
    role: 'reader',
    summary,
    details: 'Always empty: Trellis has no message queue.',
    parameters: {},
    answers: objectAnswer({}),
    errors: [],
    example: {},
    handle: () => ({ body: {} }),
  })

export const getConsumerOffsets = consumerRoute(
  '/openapi/operations/kafka/<queue>/consumer/offsets',
  'Reports the offsets of queue consumers, of which there are none.',
)
export const getConsumerLag = consumerRoute(
  '/openapi/operations/messaging/<queue>/consumer/lag',
  'Reports the lag of queue consumers, of which there are none.',
)
