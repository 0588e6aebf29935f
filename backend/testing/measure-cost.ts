import { readBackendEnv } from '../process/env'
import { measureShop, openExplained, prepareShop } from './cost'

// Fills the seeded shop, and prints what each call and each job costs: jest cannot load PGlite.
const { DATABASE_URL: url, DATA_DIR: folder } = readBackendEnv()
const [size = '{}', ...tokens] = process.argv.slice(2)
const opened = await openExplained(url ? { url } : { folder: `${folder}/pgdata` })
const filled = await prepareShop(opened.database, { folder, tokens, size: JSON.parse(size) })
process.stdout.write(JSON.stringify(await measureShop(opened, folder, filled)))
await opened.close()
