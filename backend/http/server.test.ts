import type { Runtime } from './runtime'
import { buildServer } from './server'

it('tells a fault of its own as internal_error, without what happened', async () => {
  const broken = new Proxy(
    {},
    {
      get() {
        throw new Error('secret of the inside')
      },
    },
  )
  const env = { TRUSTED_PROXIES: '', LOG_LEVEL: 'silent' }
  const options = { database: broken, env, cipher: {}, files: {}, now: () => new Date() } as unknown as Omit<
    Runtime,
    'log'
  >
  const { server } = await buildServer(options)
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const answer = await fetch(`${url}/categorie`)
  expect(answer.status).toBe(500)
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  expect(await answer.json()).toEqual({
    type: 'urn:salvia:problem:internal_error',
    title: 'internal error',
    status: 500,
    code: 'internal_error',
  })
  await server.close()
})
