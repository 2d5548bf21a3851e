import { textOf } from '../answers.ts'
import { route } from '../route.ts'

/** The text form of Prometheus, also for clients that accept only others. */
export const getMetrics = route({
  method: 'GET',
  path: '/metrics',
  role: 'reader',
  summary: 'Gives Prometheus the metrics of requests, writes, stores, index and process.',
  parameters: {},
  isProbe: true,
  answers: textOf('text/plain'),
  errors: [],
  example: {},
  async handle(_request, { metrics }) {
    return { text: await metrics.read(), type: metrics.contentType }
  },
})
