#!/usr/bin/env node
import { runProgram } from './program.ts'

// Stack traces name our sources; what is loaded from here on is covered.
process.setSourceMapsEnabled(true)
process.exitCode = await runProgram(process.argv.slice(2))
