import { compile } from './lib/compile.mjs'
import { checkNode, install, readEnvFile, root } from './lib/setup.mjs'

checkNode()
readEnvFile()
install()
await compile()
process.chdir(root)
process.setSourceMapsEnabled(true)
// In this very process: a second one would cost as much again as most commands take.
await import('../dist/backend/commands/main.js')
