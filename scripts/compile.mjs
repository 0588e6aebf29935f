import { compile } from './lib/compile.mjs'

await compile()
