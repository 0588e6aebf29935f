import { execFile } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import type { Report } from '@/lib/conformance/main'
import type { Call } from '@/lib/contract/call'
import { calls } from '@/lib/contract/calls'
import { compiled } from '../scripts/lib/compile.mjs'
import { startBarePlatform } from './support/bare-platform'
import { fetchOrders, fetchToken, newCustomer } from './support/customer'
import { shop } from './support/shop'
import { startStubPlatform } from './support/stub-platform'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const rows = Object.values(calls) as Call[]

/** Runs the command like an operator; returns exit code and output. */
const conformance = (address: string, { args = [], password = '' }: { args?: string[]; password?: string } = {}) =>
  new Promise<{ code: number; report: Report }>((resolve, reject) => {
    const env = { ...process.env, CONFORMANCE_PASSWORD: password }
    const given = [...compiled('lib/conformance/main.ts'), address, '--json', ...args]
    execFile(process.execPath, given, { cwd: root, env, maxBuffer: 4 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (!stdout) reject(new Error(stderr))
      else resolve({ code: Number(error?.code ?? 0), report: JSON.parse(stdout) })
    })
  })

const differing = ({ calls: told }: Report) => told.filter(({ verdict }) => verdict === 'differs')

test('the embedded platform keeps the whole contract, and an account is left as it was', async ({ request }) => {
  const customer = await newCustomer(request)
  const headers = { Authorization: `Bearer ${await fetchToken(request, customer)}` }
  const state = async () =>
    Promise.all(
      ['/v1/me', '/v1/me/address', '/v1/cart'].map(async (one) =>
        (await request.get(`${shop.backend_url}${one}`, { headers })).json(),
      ),
    )
  const before = await state()
  const args = ['--email', customer.email, '--orders']
  const { code, report } = await conformance(shop.backend_url, { args, password: customer.password })
  expect(differing(report)).toEqual([])
  expect([code, report.counts.missing]).toEqual([0, 0])
  expect(report.calls.find(({ call }) => call === 'POST /v1/orders')).toMatchObject({
    verdict: 'right',
    refusal_alone: false,
  })
  expect(await state()).toEqual(before)
  expect(await fetchOrders(request, customer)).toMatchObject([{ status: 'cancelled' }])
})

test('accepts a platform of the base contract and names what its shop leaves out', { tag: '@long' }, async () => {
  const platform = await startBarePlatform()
  try {
    const { code, report } = await conformance(platform.url)
    expect(differing(report)).toEqual([])
    const named = report.calls.flatMap(({ call, verdict }) => (verdict === 'missing' ? [call] : []))
    expect([code, named]).toEqual([0, rows.filter(({ ext }) => ext).map(({ method, path }) => `${method} ${path}`)])
    expect(report.left_out).toContain('Every comune where pharmacies stand, by province and name (GET /v1/places)')
  } finally {
    await platform.close()
  }
})

test('contract violations are reported with their path in the response', async () => {
  const platform = await startStubPlatform()
  try {
    platform.mode = 'garbage'
    const { code, report } = await conformance(platform.url)
    expect([code, report.has_document]).toEqual([1, false])
    const told = report.calls.find(({ call }) => call === 'GET /v1/pharmacies')
    expect(told).toMatchObject({ verdict: 'differs', notes: [expect.stringContaining('the answer: ')] })
  } finally {
    await platform.close()
  }
})
