import { spawnSync } from 'node:child_process'
import { checkNode, install, root } from './lib/setup.mjs'

checkNode()
install()
const result = spawnSync(process.execPath, ['--import', 'tsx', 'backend/commands/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(result.status ?? 1)
