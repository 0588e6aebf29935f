import { createServer } from 'node:net'

/** Below the ports that Linux (32768), macOS and Windows (49152) give to port 0 and to outgoing connections. */
const [FIRST, LAST] = [20_000, 32_000]

/**
 * Returns a free port that no other process is given before it is used, nor while a test has stopped its server. A port
 * from `listen(0)` may be given to an outgoing connection meanwhile, even to one that looks for the stopped server.
 *
 * @returns {Promise<number>}
 */
export async function freePort() {
  const port = FIRST + Math.floor(Math.random() * (LAST - FIRST))
  return (await isFree(port)) ? port : freePort()
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })
}
