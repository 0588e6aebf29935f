import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { BACKUP_AGE_MAX_SECONDS } from '@/backend/database/settings'
import type { Call } from '@/lib/contract/call'
import { calls } from '@/lib/contract/calls'
import { PRESCRIPTION_BYTES_MAX } from '@/lib/contract/prescriptions'
import { problems } from '@/lib/contract/problem'
import { DESK_LIVE } from '@/lib/desk/paths'
import { KEEP_ALIVE_MS } from '@/lib/process/graceful-shutdown'
import { DESK_UPLOAD, MOST, PLAIN_UPLOAD, UPLOAD_MOST, UPLOADS } from '@/lib/server/request-body'

const root = path.resolve(__dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const dashboard = z.object({
  panels: z.array(z.object({ id: z.int(), targets: z.optional(z.array(z.object({ expr: z.string() }))) })),
})

describe('nginx', () => {
  const conf = read('deploy/nginx.conf')
  /** Values of a directive, in order. */
  const values = (name: string) => [...conf.matchAll(new RegExp(`^\\s*${name} (.+);`, 'gm'))].map(([, value]) => value)
  const seconds = (name: string) => values(name).map((value) => Number(/^(\d+)s$/.exec(value ?? '')?.[1]))
  /** Timeouts set by the shop's server, in seconds. */
  const ofShop = (name: string) =>
    Number(new RegExp(`\\b${name}: ([\\d_]+)`).exec(read('server.ts'))?.[1]?.replaceAll('_', '')) / 1000

  test('takes bodies as long as the shop does, and keeps none on disk', () => {
    expect(values('client_max_body_size')).toEqual([`${MOST / 1024}k`, `${UPLOAD_MOST / 1024}k`])
    expect(values('client_body_buffer_size')).toEqual([`${MOST / 1024}k`])
    expect(values('proxy_request_buffering')).toEqual(['off'])
  })

  /** The function of a map of `$remote_addr`. */
  function mapped(name: string): (address: string) => string {
    const [, block = ''] = new RegExp(`map \\$remote_addr \\$${name} \\{([^]*?)\\n\\}`).exec(conf) ?? []
    const patterns = Array.from(block.matchAll(/"~(\S+)"\s+\$(\w+);/g), ([, text = '', group = '']) => {
      const pattern = new RegExp(text)
      return (address: string) => pattern.exec(address)?.groups?.[group]
    })
    expect(patterns).toHaveLength(2)
    return (address) => patterns.map((read) => read(address)).find(Boolean) ?? address
  }

  test('gives each network a share of requests and uploads, more than one visitor needs', () => {
    const open = ['salvia_open 200', 'salvia_line 600']
    expect(values('limit_conn')).toEqual([...open, ...open, 'salvia_uploads 6'])
    expect(values('limit_req')).toEqual([
      'zone=salvia_asked burst=400 nodelay',
      'zone=salvia_line_asked burst=1200 nodelay',
    ])
    const [networkOf, siteOf] = [mapped('network'), mapped('site')]
    expect(siteOf('192.0.2.7')).toBe('192.0.2.7')
    expect(siteOf('2001:db8:1:2::1')).toBe(siteOf('2001:db8:1:3:aaaa:bbbb:cccc:dddd'))
    expect(siteOf('2001:db8:1::1')).toBe(siteOf('2001:db8:1:2::1'))
    expect(siteOf('2001:db8:1:2::1')).not.toBe(siteOf('2001:db8:2:2::1'))
    expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
    expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:db8:1:2:aaaa:bbbb:cccc:dddd'))
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
    expect(networkOf('2001:db8::1')).toBe(networkOf('2001:db8::ffff:1'))
    expect(UPLOADS.each).toBeLessThanOrEqual(6)
  })

  test('holds back no event of the desk', () => {
    const [, block = ''] = new RegExp(`location = ${DESK_LIVE} \\{([^}]*)\\}`).exec(conf) ?? []
    for (const line of ['proxy_buffering off;', 'proxy_cache off;']) expect(block).toContain(line)
  })

  test('takes large bodies where the contract has uploads, and nowhere else', () => {
    const [, pattern = ''] = /location ~ (\S+) \{\s+client_max_body_size/.exec(conf) ?? []
    const isLarge = (address: string) => new RegExp(pattern).test(address)
    const rows = Object.values<Call>(calls).filter((row) => !row.server_only)
    const uploads = rows.filter(({ body_type }) => body_type === 'multipart')
    expect(uploads.length).toBeGreaterThan(1)
    for (const { path: address } of uploads) expect([address, isLarge(`/api${address}`)]).toEqual([address, true])
    for (const form of [PLAIN_UPLOAD, DESK_UPLOAD]) expect([form, isLarge(form)]).toEqual([form, true])
    const others = rows.filter((row) => uploads.every((upload) => upload.path !== row.path))
    expect(others.filter((row) => isLarge(`/api${row.path}`))).toEqual([])
  })

  test.each([
    ['/confirm/email/anna@example.com', '/confirm/email/'],
    ['/order-detail/3f2a', '/order-detail/'],
    ['/booking/3f2a', '/booking/'],
    ['/api/v1/guest/orders/3f2a/cancel', '/api/v1/guest/'],
    ['/api/orders/3f2a/confirmation', '/api/orders/'],
    ['/api/v1/fidelity/2980000000027', '/api/v1/fidelity/'],
    ['/product/012345678', undefined],
  ])('logs %s as %s', (address, prefix) => {
    const [, pattern = ''] = /map \$uri \$logged_uri \{[^}]*"~(.+)" /.exec(conf) ?? []
    expect(new RegExp(pattern).exec(address)?.groups?.prefix).toBe(prefix)
    expect(conf).toMatch(/^log_format .*\$logged_uri/m)
    expect(conf).not.toMatch(/^log_format .*\$(uri|request|request_uri|args)\b/m)
  })

  test('waits longer than the shop has for a request, and closes idle connections first', () => {
    for (const name of ['proxy_read_timeout', 'proxy_send_timeout'])
      expect(seconds(name)[0]).toBeGreaterThan(ofShop('requestTimeout'))
    expect(seconds('client_header_timeout')[0]).toBeLessThanOrEqual(ofShop('headersTimeout'))
    expect(seconds('keepalive_timeout')).toHaveLength(2)
    for (const idle of seconds('keepalive_timeout')) expect(idle).toBeLessThan(KEEP_ALIVE_MS / 1000)
  })

  test('answers its own errors in Italian, with codes of the contract', () => {
    const [, codes = ''] = /map \$status \$error_code \{([^}]+)\}/.exec(conf) ?? []
    const named = [...codes.matchAll(/^\s*(\S+)\s+(\w+);/gm)].map(([, status, code]) => [status, code])
    expect(named).toEqual([
      ['default', 'unavailable'],
      ['413', 'payload_too_large'],
      ['~^4', 'malformed_request'],
    ])
    for (const [, code] of named) expect(Object.keys(problems)).toContain(code)
    const [, text = ''] = /map \$status \$error_text \{[^}]*413\s+"([^"]+)"/.exec(conf) ?? []
    expect(text).toContain(`${PRESCRIPTION_BYTES_MAX / 1024 / 1024} MB`)
    const handled = values('error_page').flatMap((value) => value?.match(/\b\d{3}\b/g) ?? [])
    for (const status of ['400', '413', '414', '494', '500', '502', '503', '504']) expect(handled).toContain(status)
  })

  test('sets every header at each location, since one at a location removes all inherited ones', () => {
    const places = conf.slice(conf.indexOf('location /'))
    expect(places).not.toMatch(/proxy_set_header|add_header/)
  })
})

describe('metrics', () => {
  const sources = ['lib', 'backend'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => read(path.join(folder, file))),
  )
  const known = new Set(sources.flatMap((source) => source.match(/(?<=')salvia_\w+(?=')/g) ?? []))
  const asked = (text: string) =>
    [...new Set(text.match(/\bsalvia_\w+/g))].map((name) => name.replace(/_(bucket|sum|count)$/, ''))
  /** Label names that the sources give to metrics. */
  const labels = new Set(['job', 'instance', 'process', 'le', 'status', 'route'])
  for (const source of sources)
    for (const [, list = ''] of source.matchAll(/labelNames: \[([^\]]*)\]/g))
      for (const [name] of list.matchAll(/\w+/g)) labels.add(name)
  for (const [, name = ''] of read('backend/app/metrics.ts').matchAll(/^ {4}'(\w+)',$/gm)) labels.add(name)

  test('of alarms exist', () => {
    const ofAlarms = asked(read('deploy/alarms.yml'))
    expect(ofAlarms.length).toBeGreaterThan(10)
    expect(ofAlarms.filter((name) => !known.has(name))).toEqual([])
  })

  test('of the dashboard exist, and every metric has a panel', () => {
    const { panels } = dashboard.parse(JSON.parse(read('deploy/grafana.json')))
    const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    expect(asked(expressions.join('\n')).sort()).toEqual([...known].sort())
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const grouped = expressions.flatMap((text) =>
      [...text.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', ')),
    )
    const selected = expressions.flatMap((text) => [...text.matchAll(/(\w+)(?==~?")/g)].map(([, name = '']) => name))
    expect([...grouped, ...selected].filter((name) => !labels.has(name))).toEqual([])
  })

  test('call a backup old after the same time as the readiness check', () => {
    for (const file of ['deploy/alarms.yml', 'deploy/grafana.json'])
      expect(read(file)).toContain(`${BACKUP_AGE_MAX_SECONDS}`)
  })
})

test('the image has the Node that the shop is tested on', () => {
  const images = read('deploy/Dockerfile').match(/node:[\d][\w-]*/g) ?? []
  expect(new Set(images)).toEqual(new Set([`node:${read('.nvmrc').trim()}-slim`]))
})

test('what the image is built from is all that a build and a release read', () => {
  const letIn = new Set(read('deploy/Dockerfile.dockerignore').match(/(?<=^!).+/gm))
  const told = execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { BUILD_INPUTS } = await import('./scripts/lib/setup.mjs'); const { INPUTS } = await import('./scripts/lib/compile.mjs');
       console.log(JSON.stringify([...BUILD_INPUTS, ...INPUTS]))`,
    ],
    { cwd: root, encoding: 'utf8' },
  )
  const needed = new Set((JSON.parse(told) as string[]).map((input) => input.split('/')[0] ?? ''))
  expect([...needed].filter((name) => !letIn.has(name))).toEqual([])
})
