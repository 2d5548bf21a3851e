import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IS_CI } from './settings.ts'

const SHARED = join(import.meta.dirname, '../../../../shared')

/** Where a file beside the project is. */
export function sharedPath(path: string): string {
  return join(SHARED, path)
}

/**
 * A suite on a file that lies beside the project. Where the file is absent
 * the suite is skipped with a sentence, but under `CI=true` it fails: nobody reads sentences there.
 */
export function describeShared(title: string, path: string, suite: (text: string) => void): void {
  const file = sharedPath(path)
  if (existsSync(file)) {
    describe(title, () => suite(readFileSync(file, 'utf8')))
  } else if (IS_CI) {
    describe(title, () => {
      it(`has shared/${path}`, () => {
        throw new Error(`shared/${path} is not beside the project`)
      })
    })
  } else {
    console.info(`Skipping "${title}": shared/${path} is not beside the project.`)
    describe.skip(title, () => {})
  }
}
