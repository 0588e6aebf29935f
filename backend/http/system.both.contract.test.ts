import { startBackend } from '../testing/backend'

jest.setTimeout(300_000)

describe('the process', () => {
  it("answers health, and problems in the contract's format, and locks its data folder", async () => {
    const backend = await startBackend({ DEMO: 'off', DATABASE_URL: '' })
    try {
      expect((await fetch(`${backend.url}/health`)).status).toBe(200)
      expect(await (await fetch(`${backend.url}/api/health`)).json()).toEqual({ status: 'ok' })
      const ready = await fetch(`${backend.url}/api/ready`)
      expect([ready.status, ready.headers.get('cache-control')]).toEqual([200, 'no-store'])
      const ok = { ok: true }
      const mail = { ...ok, waiting: 0, late: 0, given_up: 0, refused: 0 }
      expect(await ready.json()).toEqual({
        status: 'ready',
        checks: {
          ...{ database: ok, disk: ok, keys: ok, mail, last_import: ok, clock: ok },
          last_backup: { ...ok, age_seconds: null },
        },
      })
      const missing = await fetch(`${backend.url}/nope`)
      expect(missing.status).toBe(404)
      expect(missing.headers.get('content-type')).toContain('application/problem+json')
      expect(await missing.json()).toMatchObject({ code: 'not_found', status: 404 })
      for (const [path, headers, status] of [
        ['/v1/products/%', {}, 400],
        ['/v1/products/%E0%A4%A', {}, 400],
        ['/health', { 'X-Long': 'x'.repeat(20_000) }, 413],
      ] as const) {
        const refused = await fetch(`${backend.url}${path}`, { headers })
        expect([path, refused.status]).toEqual([path, status])
        expect(refused.headers.get('content-type')).toContain('application/problem+json')
        expect(await refused.json()).toMatchObject({ status, type: expect.stringContaining('urn:salvia:problem:') })
      }
      await expect(startBackend({ DEMO: 'off', DATABASE_URL: '' }, backend.folder)).rejects.toThrow(
        'in use by another Salvia process',
      )
    } finally {
      await backend.stop()
    }
    expect(await backend.exited).toBe(0)
  })
})
