import { runCompiled } from './lib/run-compiled.mjs'

await runCompiled('lib/conformance/main.js')
