import ports from './bad-ports.json'
import { hasBadPort, isBadPort } from './environment'
import { errorLine, errorRecord } from './error-record'

describe('error record', () => {
  /** A driver's error, as drizzle wraps it. */
  function failedQuery(): Error {
    const driver = Object.assign(new Error('duplicate key: Key (email)=(canary@example.com) already exists.'), {
      code: '23505',
      detail: 'Key (email)=(canary@example.com) already exists.',
      table: 'users',
      constraint: 'users_email_unique',
      parameters: ['canary@example.com'],
    })
    return Object.assign(
      new Error('Failed query: insert into users …\nparams: canary@example.com', { cause: driver }),
      {
        query: 'insert into users …',
        params: ['canary@example.com', '$argon2id$v=19$canary'],
      },
    )
  }

  test('a driver’s error is logged by its code, table, constraint and only our own frames', () => {
    const error = failedQuery()
    expect(errorRecord(error)).toEqual({
      type: 'Error',
      code: '23505',
      table: 'users',
      constraint: 'users_email_unique',
      frames: [expect.stringMatching(/^failedQuery lib\/process\/error-record\.test\.ts:\d+$/), expect.anything()],
    })
    expect(errorLine(error)).not.toMatch(/canary|argon2|insert/)
  })

  test('what an error says is no part of its record, also where it looks like a frame or a name', () => {
    const error = new Error(`canary\n    at canary (${process.cwd()}/lib/canary.ts:1:1)`)
    Object.assign(error, { code: 'the canary of Mario', column: 'x'.repeat(65), table: { canary: 1 } })
    expect(errorLine(error)).not.toContain('canary')
    expect(errorLine(error)).toContain('lib/process/error-record.test.ts')
    expect(errorRecord('canary')).toEqual({ type: 'string', frames: [] })
    expect(errorRecord(undefined)).toEqual({ type: 'undefined', frames: [] })
  })

  test('an error of our own says what it wants to be logged', () => {
    const error = Object.assign(new Error('canary'), { log_text: 'GET /v1/products: status 503' })
    expect(errorRecord(new Error('canary', { cause: error }))).toMatchObject({
      log_text: 'GET /v1/products: status 503',
    })
  })

  test('frames of compiled code, of the storefront’s chunks and of packages are distinguished', () => {
    const error = new Error('x')
    error.stack = `Error: x
    at async Object.createOrder [as run] (file://${process.cwd()}/backend/orders/routes.ts:20:9)
    at read (lib/platform/server.ts:91:9)
    at async (lib/catalogue/server.ts:54:11)
    at async Promise.all (index 0)
    at async ${process.cwd()}/backend/http/register.ts:7:3
    at Query.run (${process.cwd()}/node_modules/pg/lib/query.js:1:1)
    at process.processTicksAndRejections (node:internal/process/task_queues:103:5)
    at h (app/(shell)/home/page.tsx:9:32) {`
    expect(errorRecord(error).frames).toEqual([
      'Object.createOrder [as run] backend/orders/routes.ts:20',
      'read lib/platform/server.ts:91',
      'lib/catalogue/server.ts:54',
      'backend/http/register.ts:7',
      'h app/(shell)/home/page.tsx:9',
    ])
  })
})

describe('environment', () => {
  test.each(ports)('Node refuses to call port %d', async (port) => {
    const refused = await fetch(`http://127.0.0.1:${port}/`).catch((error: Error) => error.cause)
    expect(refused).toMatchObject({ message: 'bad port' })
    expect(isBadPort(port)).toBe(true)
  })

  test('the usual ports are none of them, and neither is the one that means any', () => {
    expect([0, 80, 443, 3000, 4000, 8080].filter(isBadPort)).toEqual([])
    expect(['http://127.0.0.1', 'https://salvia.example/', 'http://127.0.0.1:4000/v1'].filter(hasBadPort)).toEqual([])
    expect(hasBadPort('http://127.0.0.1:4190/v1')).toBe(true)
  })
})
