#!/usr/bin/env node
import { runProgram } from './program.ts'

// Makes stack traces of all later imports name the TypeScript sources.
process.setSourceMapsEnabled(true)
// Every file of this program is for its owner only: stores, their logs, backups, exports (docs/interface:
// access/files).
process.umask(0o077)
process.exitCode = await runProgram(process.argv.slice(2))
