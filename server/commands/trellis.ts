#!/usr/bin/env node
import { runProgram } from './program.ts'

// Makes stack traces of all later imports name the TypeScript sources.
process.setSourceMapsEnabled(true)
process.exitCode = await runProgram(process.argv.slice(2))
