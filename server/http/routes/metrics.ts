import { textAnswer } from '../answers.ts'
import { route } from '../route.ts'

/** Metrics in the text format of Prometheus, under any `Accept` header. */
export const getMetrics = route({
  method: 'GET',
  path: '/metrics',
  role: 'reader',
  summary: 'Exposes metrics of requests, writes, stores, index and process to Prometheus.',
  parameters: {},
  isProbe: true,
  answers: textAnswer('text/plain'),
  errors: [],
  example: {},
  async handle(_request, { metrics }) {
    return { text: await metrics.read(), type: metrics.contentType }
  },
})
