import { join } from 'node:path'

/** Whether this process runs the sources, not their build. */
export const isSource = import.meta.filename.endsWith('.ts')

/** The folder that the code is in: the project, or `dist` in a build (`scripts/build.ts`). */
export const codeFolder = join(import.meta.dirname, '../..')
