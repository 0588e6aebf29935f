import { runCompiled } from './lib/run-compiled.mjs'

await runCompiled('backend/commands/main.js')
