import { parseId } from '../http/page'
import type { Runtime } from '../http/runtime'
import { buildServer } from './server'

describe('server', () => {
  it('reports its own fault as internal_error without details', async () => {
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
})

describe('row ids', () => {
  test.each([
    ['7', 7],
    ['2147483647', 2_147_483_647],
    ['2147483648', -1],
    ['99999999999', -1],
    ['0', -1],
    ['07', -1],
    ['-1', -1],
    ['7a', -1],
    ['3f2a9c1e-7b4d-4c8a-9e10-5d6f7a8b9c0d', -1],
  ])('parses %s as row %i', (id, row) => expect(parseId(id)).toBe(row))

  test('parses no other text', () => {
    expect(parseId(null as string | null)).toBeNull()
    expect(parseId(undefined as string | undefined)).toBeUndefined()
  })
})
