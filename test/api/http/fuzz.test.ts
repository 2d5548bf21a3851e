import { expect } from 'chai'
import * as fc from 'fast-check'
import { registry } from '../../../graph/registry.ts'
import { pathPattern } from '../../../server/http/paths.ts'
import { takesBody } from '../../../server/http/route.ts'
import { ROUTES } from '../../../server/http/routes/index.ts'
import { dataset } from '../../support/edits.ts'
import { oddNumber, oddText, oddValue } from '../../support/odd-values.ts'
import { aspectPath, INGEST_PROPOSAL, upsert } from '../../support/proposals.ts'
import { SAMPLES, statusOn, targetOf, type Sample } from '../../support/requests.ts'
import { AMOUNTS, SEED } from '../../support/run/settings.ts'
import { describeOnGraphs } from '../../support/long-run.ts'
import type { TestServer } from '../../support/server.ts'

const RUNS = AMOUNTS.randomReads
const WRITE_RUNS = AMOUNTS.randomWrites

// docs/interface: errors/statuses
describeOnGraphs('any bytes, any JSON: no 5xx, and the server continues', function fuzz(serve) {
  const server = serve()

  it('knows a sample of every route', async () => {
    const asked = ({ method, action }: { method: string; action?: string }) => `${method} ${action}`
    expect(SAMPLES.map(asked)).to.deep.equal(ROUTES.map(asked))
    for (const [at, { path }] of ROUTES.entries()) {
      expect(SAMPLES[at]?.path).to.match(pathPattern(path))
    }
    for (const sample of SAMPLES) {
      expect((await sendSample(server, sample)).status, targetOf(sample)).to.equal(
        statusOn(server, sample),
      )
    }
  })

  it('random bytes as a body', async () => {
    const posts = SAMPLES.filter(({ method }) => takesBody(method))
    const encodings = fc.constantFrom('identity', 'gzip', 'deflate', 'br', 'made-up')
    const bytes = fc.uint8Array({ maxLength: 200 })
    await check(
      fc.asyncProperty(
        fc.constantFrom(...posts),
        encodings,
        bytes,
        async (post, encoding, body) => {
          const headers = { 'Content-Encoding': encoding }
          await survives(server, post, { headers, bytes: body })
        },
      ),
    )
  })

  it('requests with an unusual value in place of a part', async () => {
    await check(
      fc.asyncProperty(fc.constantFrom(...SAMPLES), fc.nat(), oddValue, async (sample, at, odd) => {
        const body = sample.body && exchanged(sample.body, at, odd)
        await survives(server, sample, {
          ...(body !== undefined && { bytes: JSON.stringify(body) }),
        })
      }),
    )
  })

  it('requests with another text in place of a part of theirs', async () => {
    await check(
      fc.asyncProperty(
        fc.constantFrom(...SAMPLES),
        fc.nat(),
        fc.nat({ max: 12 }),
        fc.string({ unit: 'binary' }),
        async (sample, at, length, piece) => {
          const text = JSON.stringify(sample.body ?? {})
          const start = at % text.length
          const bytes = text.slice(0, start) + piece + text.slice(start + length)
          await survives(server, sample, { bytes })
        },
      ),
    )
  })

  it('random query strings and paths', async () => {
    const names = ROUTES.flatMap(({ parameters }) => Object.keys(parameters))
    const raw = fc.string({ unit: fc.constantFrom(...'%2C%28()[],:+&=\'"aList0ur/;'.split('')) })
    const text = fc.oneof(raw, oddText.map(encodedAnyhow), oddNumber.map(String))
    const pair = fc.tuple(fc.constantFrom(...names, 'a'), text).map((each) => each.join('='))
    const query = fc.array(pair, { maxLength: 4 }).map((pairs) => pairs.join('&'))
    await check(
      fc.asyncProperty(fc.constantFrom(...SAMPLES), query, text, async (sample, more, tail) => {
        const path = /\/urn%3A/.test(sample.path) ? `${sample.path}${tail}` : sample.path
        const given = { ...sample, path, query: [sample.query, more].filter(Boolean).join('&') }
        await survives(server, given, {
          ...(sample.body && { bytes: JSON.stringify(sample.body) }),
        })
      }),
    )
  })

  it('aspects with an unusual value in place of a part of their example', async () => {
    const aspects = fc.constantFrom(...registry.aspects)
    await check(
      fc.asyncProperty(aspects, fc.nat(), oddValue, async (aspect, at, odd) => {
        const value = exchanged(aspect.example, at, odd)
        const urn = carrierOf(aspect.name)
        const { status, body } = await server.post(INGEST_PROPOSAL, {
          proposal: upsert(urn, aspect.name, value),
        })
        expect(status, JSON.stringify(body)).to.be.oneOf([200, 422])
      }),
      WRITE_RUNS,
    )
  })

  it('reads any JSON object back as it was written', async () => {
    const urn = dataset('any JSON')
    const objects = fc.dictionary(oddText, fc.jsonValue({ maxDepth: 4 }))
    await check(
      fc.asyncProperty(objects, async (object) => {
        const text = JSON.stringify(object)
        const proposal = { ...upsert(urn, 'madeUp', {}), aspect: { value: text } }
        const { status } = await server.post(INGEST_PROPOSAL, { proposal })
        expect(status).to.equal(200)
        const { body } = await server.get<{ aspect: object }>(aspectPath(urn, 'madeUp'))
        const [read] = Object.values(body.aspect) as unknown[]
        expect(JSON.stringify(read)).to.equal(JSON.stringify(JSON.parse(text)))
      }),
      WRITE_RUNS,
    )
  })
})

function check<T>(property: fc.IAsyncProperty<T>, numRuns = RUNS): Promise<void> {
  return fc.assert(property, { numRuns, seed: SEED })
}

interface Given {
  readonly headers?: Record<string, string>
  readonly bytes?: Uint8Array | string
}

async function survives(server: TestServer, sample: Sample, given: Given): Promise<void> {
  const { status, body } = await server.send(sample.method, targetOf(sample), given)
  if (sample.needsNeo4j && status === statusOn(server, sample)) return
  expect(status, JSON.stringify(body)).to.be.within(200, 499)
  if (sample.action !== 'setWritable') return
  // It may have been told to refuse writes from now on.
  const restored = await server.post('/entities?action=setWritable', {})
  expect(restored.status).to.equal(200)
}

function sendSample(server: TestServer, sample: Sample) {
  const target = targetOf(sample)
  const bytes = sample.body && JSON.stringify(sample.body)
  return server.send(sample.method, target, { ...(bytes !== undefined && { bytes }) })
}

/** `value` with one of its parts, chosen by a number, replaced. */
function exchanged(value: object, at: number, odd: unknown): unknown {
  const places = placesIn(value, [])
  const place = places[at % places.length] ?? []
  return replace(value, place, odd)
}

function placesIn(value: unknown, path: readonly string[]): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  const below = Object.entries(value).flatMap(([name, member]) => placesIn(member, [...path, name]))
  return [path, ...below]
}

function replace(value: unknown, [name, ...rest]: readonly string[], odd: unknown): unknown {
  if (name === undefined) return odd
  const changed = (key: string, member: unknown) =>
    key === name ? replace(member, rest, odd) : member
  if (Array.isArray(value)) return value.map((member, at) => changed(String(at), member))
  return Object.fromEntries(
    Object.entries(value as object).map(([key, member]) => [key, changed(key, member)]),
  )
}

function encodedAnyhow(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

function carrierOf(aspect: string): string {
  const carrier = registry.entities.find(({ name }) => registry.carries(name, aspect))
  return carrier?.exampleUrn ?? dataset('carrier')
}
