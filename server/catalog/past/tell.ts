import { parseUrn } from '../../../graph/model/urn.ts'
import type { Catalog } from '../catalog.ts'
import { changeEvents } from '../history/aspect-differs.ts'
import { originOf } from './aspect-steps.ts'
import type { Differences, EntityDiff } from './diff.ts'

/**
 * Tells differences in the words of the timeline, a line for each change; of aspects for which it has
 * none, which elements differ.
 */
export async function tellDifferences(
  catalog: Pick<Catalog, 'changeLog'>,
  differences: Differences,
  entities: readonly EntityDiff[],
): Promise<string> {
  const lines: string[] = []
  for (const entity of entities) {
    const { urn, change, aspects } = entity
    lines.push(`${urn} was ${change}.`)
    const told = new Set<string>()
    for await (const { before, after, change: step } of differences.steps(entity)) {
      const { time, actor } = await originOf(catalog, step)
      for (const { description } of changeEvents(step.aspect, parseUrn(urn), before, after)) {
        told.add(step.aspect)
        lines.push(`  ${new Date(time).toISOString()} ${actor}: ${description}`)
      }
    }
    for (const { aspect, changes } of aspects) {
      if (told.has(aspect)) continue
      for (const { path, before, after, time, actor } of changes) {
        const verb = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
        const what = path === '' ? aspect : `${path} of ${aspect}`
        lines.push(`  ${new Date(time).toISOString()} ${actor}: ${what} was ${verb}.`)
      }
    }
  }
  return lines.map((line) => `${line}\n`).join('')
}
