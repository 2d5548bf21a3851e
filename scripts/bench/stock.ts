import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Loaded } from './catalog.ts'
import type { Bench, Measurement } from './measurement.ts'
import { residentMb } from './processes.ts'

const ROOT = join(import.meta.dirname, '../..')
const BUFFER_MAX = 10_000_000

/** How loading went, and how much dearer a proposal is at its end than at its beginning. */
export function measureLoad({ proposals, perSecond, processorMsByQuarter }: Loaded): Measurement {
  const [first = 0, ...later] = processorMsByQuarter
  const each = processorMsByQuarter.map((ms) => ms.toFixed(2)).join(', ')
  const growth = (later.at(-1) ?? 0) / first
  const count = proposals.toLocaleString('en-US')
  return { perSecond, note: `${growth.toFixed(2)}; ${count} proposals, cpu ms ${each}` }
}

/** Builds the index anew beside the live one, and a bare copy of it before and after. */
export async function measureReindex({ engine, floor }: Bench): Promise<Measurement> {
  const before = await floor.importAll?.()
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['dist/server/commands/trellis.js', 'reindex', '--json'],
    { cwd: ROOT, env: { PATH: process.env['PATH'], ...engine.variables }, maxBuffer: BUFFER_MAX },
  )
  const { built, seconds } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as {
    built: number
    seconds: number
  }
  const perSecond = built / seconds
  const after = await floor.importAll?.()
  if (before === undefined || after === undefined) return { perSecond }
  const floorPerSecond = (before + after) / 2
  return { perSecond, floorPerSecond, ratio: perSecond / floorPerSecond }
}

/** @param aspects that were written into the catalog */
export async function measureStore({ engine }: Bench, aspects: number): Promise<Measurement> {
  const bytes = await engine.bytes()
  if (bytes === undefined) return { note: 'n/a: not in one file' }
  return { bytesPerAspect: bytes / aspects, note: `${(bytes / 1e6).toFixed(0)} MB with the index` }
}

export async function measureResident({ engine, server }: Bench): Promise<Measurement> {
  const processes = [{ name: 'server', pid: server.pid }, ...engine.processes()]
  const each = await Promise.all(
    processes.map(async ({ name, pid }) => `${name} ${Math.round((await residentMb(pid)) ?? 0)}`),
  )
  return { note: `MB: ${each.join(', ')}` }
}
