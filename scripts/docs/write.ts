import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { madeFiles } from './made'
import { root } from './tree'

for (const [file, text] of madeFiles()) writeFileSync(path.join(root, file), text)
