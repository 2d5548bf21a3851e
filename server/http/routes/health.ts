import { choice, flag, long, millis } from '../../../graph/model/field.ts'
import { objectAnswer, NO_BODY, wholeRecord, wholeFields } from '../answers.ts'
import { route } from '../route.ts'

/** The health check of clients, which read its status only (docs/interface: http/health). */
export const getHealth = route({
  method: 'GET',
  path: '/health',
  role: 'public',
  summary: 'Reports that the process is running.',
  parameters: {},
  isProbe: true,
  answers: NO_BODY,
  errors: [],
  example: {},
  handle: () => ({}),
})

export const getHealthLive = route({
  method: 'GET',
  path: '/health/live',
  role: 'public',
  summary: 'Reports that the process is running, for liveness probes.',
  details: 'Restart the process if the probe fails.',
  parameters: {},
  isProbe: true,
  answers: objectAnswer(wholeFields({ status: choice(['UP']) })),
  errors: [],
  example: {},
  handle: () => ({ body: { status: 'UP' } }),
})

export const getHealthReady = route({
  method: 'GET',
  path: '/health/ready',
  role: 'public',
  summary: 'Reports whether the graph store is available, for readiness probes.',
  details:
    '503 if it is not: send no traffic. Also reports the indexing backlog. Without the search index the service accepts writes, and only searches fail.',
  parameters: {},
  isProbe: true,
  answers: objectAnswer(
    wholeFields({
      status: choice(['UP']),
      writable: flag(),
      search: wholeRecord(
        {
          status: choice(['UP', 'DOWN']),
          waiting: long({ doc: 'Entities whose index document is out of date.' }),
        },
        { waitingSinceMillis: millis() },
      ),
    }),
  ),
  errors: ['STORE_UNAVAILABLE'],
  example: {},
  async handle(_request, { catalog: { control, index, indexer } }) {
    await control.ping()
    const isUp = await index.ping().then(
      () => true,
      () => false,
    )
    const { entities, oldestMillis } = await indexer.backlog()
    return {
      body: {
        status: 'UP',
        writable: await control.writable(),
        search: {
          status: isUp ? 'UP' : 'DOWN',
          waiting: entities,
          ...(oldestMillis !== undefined && { waitingSinceMillis: oldestMillis }),
        },
      },
    }
  },
})
