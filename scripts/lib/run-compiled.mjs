import { compile } from './compile.mjs'
import { checkNode, install, readEnvFile, root } from './setup.mjs'

/**
 * Runs a compiled program in this very process: a second one would cost as much again as most commands take.
 * @param {string} program its path in `dist`
 */
export async function runCompiled(program) {
  checkNode()
  readEnvFile()
  install()
  await compile()
  // Commands resolve paths against the operator's directory; npm sets INIT_CWD when it changes to our folder.
  if (process.cwd() !== root) process.env.INIT_CWD = process.cwd()
  process.chdir(root)
  process.setSourceMapsEnabled(true)
  await import(new URL(`../../dist/${program}`, import.meta.url).href)
}
