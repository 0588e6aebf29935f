import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a platform over HTTP for the calling file, with its environment; returns its URL once it listens. */
export function platformOverHttp(answer: RequestListener): () => string {
  const server = createServer(answer)
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    process.env.API_BASE_URL = `${address()}/`
    process.env.SESSION_SECRET = 's'.repeat(32)
  })
  afterAll(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return address
}
