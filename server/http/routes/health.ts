import { route } from '../route.ts'

/** Clients ask this one and look at the status only (`reference/rest.md` section 4). */
export const getHealth = route({
  method: 'GET',
  path: '/health',
  doc: 'The process answers.',
  parameters: {},
  handle: () => ({}),
})

export const getHealthLive = route({
  method: 'GET',
  path: '/health/live',
  doc: 'The process answers; restart it when it does not.',
  parameters: {},
  handle: () => ({ body: { status: 'UP' } }),
})

export const getHealthReady = route({
  method: 'GET',
  path: '/health/ready',
  doc: 'The stores answer as well; send traffic only then. 503 when they do not.',
  parameters: {},
  async handle(_request, { catalog }) {
    await catalog.graph.ping()
    return { body: { status: 'UP', writable: await catalog.graph.writable() } }
  },
})
