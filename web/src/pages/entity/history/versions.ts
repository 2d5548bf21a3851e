import type { HistoryQuery } from '../../../api/documents.generated.ts'
import { findDifferences, type Difference } from './differences.ts'

type Aspect = NonNullable<NonNullable<HistoryQuery['entity']>['aspects']>[number]
type Version = NonNullable<Aspect['history']>[number]

/** A version of an aspect, with its differences from the previous one. */
export interface Change {
  readonly aspect: string
  readonly version: number
  readonly time: number
  readonly actor: NonNullable<Version['created']>['actor'] | undefined
  /** The run that made it, if there was one. */
  readonly runId: string | undefined
  readonly value: unknown
  /** What the version changed, as the server tells it. */
  readonly told: Version['changes']
  /** Absent when the previous version was not requested. */
  readonly differences?: readonly Difference[]
}

/** Returns the versions of an aspect, latest first. */
export function listChanges({ aspectName, history, ...latest }: Aspect): Change[] {
  const versions = [latest, ...(history ?? [])]
  return versions.map((version, at) => {
    const previousVersion = versions[at + 1]
    const isFirst = version.version === 1
    return {
      aspect: aspectName,
      version: version.version ?? 0,
      time: version.created?.time ?? 0,
      actor: version.created?.actor,
      runId: version.runId ?? undefined,
      value: parseValue(version),
      told: version.changes,
      ...((previousVersion ?? isFirst) && {
        differences: findDifferences(parseValue(previousVersion), parseValue(version)),
      }),
    }
  })
}

const parseValue = (version: Version | undefined): unknown =>
  version?.payload ? JSON.parse(version.payload) : {}
