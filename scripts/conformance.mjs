import { compile } from './lib/compile.mjs'
import { checkNode, install, root } from './lib/setup.mjs'

checkNode()
install()
await compile()
process.chdir(root)
process.setSourceMapsEnabled(true)
await import('../dist/lib/conformance/main.js')
