import { today } from '@/lib/values/rome-time'
import { createApi } from '../testing/api'
import { type RunningBackend, startBackend } from '../testing/backend'
import { type Cluster, newCluster, seedShopAt } from '../testing/cluster'
import { newCustomer } from '../testing/customer'
import { newFolder, removeFolder } from '../testing/folder'
import { mailTo } from '../testing/mail'
import { placeOrder } from '../testing/ordering'
import { runProgram } from '../testing/run'
import { PASSWORD, shop } from '../testing/shop'

jest.setTimeout(300_000)

const KEY = { ENCRYPTION_KEY: Buffer.alloc(32, 5).toString('base64') }
const folders = [newFolder(), newFolder()]
const [one = '', two = ''] = folders
let cluster: Cluster
let backends: RunningBackend[] = []
let customers: string[] = []
/** Their mails are sent by either. */
const both = { mails: () => backends.flatMap((backend) => backend.mails()) }

/** Variables of a machine whose clock is off by hours. */
const off = (hours: number) => ({
  ...KEY,
  DEMO: 'off',
  DATABASE_URL: cluster.url,
  NODE_OPTIONS: '--import ./backend/testing/later.mjs',
  HOURS_AHEAD: String(hours),
  SALVIA_CLOCK: 'database',
})

beforeAll(async () => {
  cluster = await newCluster()
  customers = (await seedShopAt(cluster.url, one, KEY)).slice(1)
  backends = await Promise.all([startBackend(off(-3), one), startBackend(off(20), two)])
}, 300_000)
afterAll(async () => {
  await Promise.all(backends.map((backend) => backend.stop()))
  cluster?.remove()
  await Promise.all(folders.map(removeFolder))
})

/** A client of each: behind, and ahead. */
const clients = () => backends.map(({ url }) => createApi(url)) as [Client, Client]
type Client = ReturnType<typeof createApi>

describe('backends whose clocks are three hours behind and twenty hours ahead', () => {
  test('share sessions of customers and of the desk, which end neither early nor late', async () => {
    const [behind, ahead] = clients()
    for (const [index, api] of [behind, ahead].entries()) {
      const me = await newCustomer(
        { url: backends[index]?.url ?? '', ...both },
        { email: `clock-${index}@example.com` },
      )
      for (const other of [ahead, behind]) expect((await other('getMe', {}, me)).status).toBe(200)
      const body = { username: me.email, password: me.password, grant_type: 'password' as const }
      expect((await api('login', { body }, { headers: { 'X-Session': 'kept' } })).data.expires_in).toBe(30 * 24 * 3600)
    }
    const staff = ['staff', 'add', 'ada@example.com', '--name', 'Ada', '--pharmacy', shop.central, '--role', 'owner']
    const added = await runProgram(one, 'backend/commands/main.ts', [...staff, '--json'], off(0))
    const { password } = JSON.parse(added.stdout) as { password: string }
    const { data } = await ahead('openDesk', { body: { username: 'ada@example.com', password } })
    const me = { token: data.access_token }
    const body = { current_password: password, new_password: PASSWORD }
    expect((await behind('changeDeskPassword', { body }, me)).status).toBe(204)
    for (const api of [ahead, behind, ahead]) expect((await api('getDesk', {}, me)).status).toBe(200)
  })

  test('take a link and a code that the other has mailed', async () => {
    const [behind, ahead] = clients()
    const device = { headers: { 'X-Device': 'c1'.repeat(32) } }
    for (const [sender, taker, email] of [
      [behind, ahead, 'clock-0@example.com'],
      [ahead, behind, 'clock-1@example.com'],
    ] as const) {
      expect((await sender('forgotPassword', { body: { email } }, device)).status).toBe(204)
      const { link } = await mailTo(both, email, /password/i)
      const guid = new URL(link ?? '').searchParams.get('guid') ?? ''
      const body = { guid, newPassword: 'cane-giallo-sette' }
      expect((await taker('confirmResetPassword', { body }, device)).status).toBe(204)
      const guest = `guest-of-${email}`
      expect((await sender('sendGuestCode', { body: { email: guest } }, device)).status).toBe(204)
      const code = /\b\d{6}\b/.exec((await mailTo(both, guest)).text)?.[0] ?? ''
      expect((await taker('confirmGuestCode', { body: { email: guest, code } }, device)).status).toBe(204)
    }
  })

  test('count calls together, for as long as a limit says', async () => {
    const [behind, ahead] = clients()
    const send = (api: Client) =>
      api('forgotPassword', { body: { email: 'limit@example.com' } }, { headers: { 'X-Device': 'd1'.repeat(32) } })
    for (let calls = 0; calls < 5; calls += 1) expect((await send(calls % 2 ? behind : ahead)).status).toBe(204)
    for (const api of [behind, ahead]) {
      const { headers, problem } = await send(api)
      expect(problem.code).toBe('rate_limited')
      const wait = Number(headers.get('retry-after'))
      expect([wait > 3000, wait <= 3600]).toEqual([true, true])
    }
  })

  test('place orders in the order of their numbers, and agree when they are ready and until when they are kept', async () => {
    const [behind, ahead] = clients()
    const placed = []
    for (const [index, api] of [ahead, behind, ahead, behind].entries())
      placed.push(await placeOrder(api, { token: customers[index] ?? '' }, shop.cosmetic))
    const moments = placed.map(({ created_at }) => Date.parse(created_at))
    expect(moments).toEqual([...moments].sort((a, b) => a - b))
    expect((moments.at(-1) ?? 0) - (moments[0] ?? 0)).toBeLessThan(3_600_000)
    const [first] = placed
    const params = { id: first?.id ?? '' }
    const reads = [behind, ahead].map(
      async (api) => (await api('getOrder', { params }, { token: customers[0] ?? '' })).data,
    )
    const [seen, other] = await Promise.all(reads)
    expect(seen).toEqual(other)
  })

  test('offer the same times of a service today', async () => {
    const params = { id: shop.central, serviceId: shop.pressure }
    const read = async (api: Client) => (await api('listBookingTimes', { params, query: { date: today() } })).data
    const [behind, ahead] = clients()
    expect(await read(behind)).toEqual(await read(ahead))
  })

  test('say so in their readiness and stay ready', async () => {
    const checks = backends.map(async ({ url }) => {
      const answer = await fetch(`${url}/api/ready`)
      return [answer.status, ((await answer.json()) as { checks: { clock: object } }).checks.clock]
    })
    const expected = (seconds: number) => ({
      ok: false,
      code: 'clock_off',
      seconds,
      mend: expect.stringContaining('NTP'),
    })
    expect(await Promise.all(checks)).toEqual([
      [200, expected(-10_800)],
      [200, expected(72_000)],
    ])
  })
})
