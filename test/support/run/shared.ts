import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../sources.ts'
import { IS_CI } from './settings.ts'

const SHARED = join(ROOT, '../shared')

/** Returns the path of a file of the folder `shared` beside the project. */
export function sharedPath(path: string): string {
  return join(SHARED, path)
}

/**
 * Declares a suite on a file of the folder `shared` beside the project. Without that folder it is
 * skipped, with a message; under `CI=true` a file that the folder lacks is a failure.
 */
export function describeShared(title: string, path: string, suite: (text: string) => void): void {
  const file = sharedPath(path)
  if (existsSync(file)) {
    describe(title, () => suite(readFileSync(file, 'utf8')))
  } else if (IS_CI && existsSync(SHARED)) {
    it(title, () => {
      throw new Error(`The folder shared lacks ${path}`)
    })
  } else {
    console.info(`Skipping "${title}": shared/${path} is not beside the project.`)
    it.skip(title)
  }
}
