import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { publishStaticFiles, requireBuiltFor, staticFiles } from './static-files'

const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-static-'))
const own = path.join(folder, 'own', 'static')
const shared = path.join(folder, 'shared')
const clock = jest.spyOn(performance, 'now')
const start = performance.now()

mkdirSync(path.join(own, 'chunks'), { recursive: true })
writeFileSync(path.join(own, 'chunks/a.js'), 'own')
writeFileSync(path.join(folder, 'own/salvia-static.json'), JSON.stringify(['chunks/a.js']))
writeFileSync(path.join(folder, 'secret.js'), 'secret')

const serve = staticFiles([own, shared])
const server = createServer((request, response) => serve(request, response))
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/_next/static`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})
const read = async (address: string) => {
  const response = await fetch(origin + address)
  return [response.status, response.headers.get('cache-control'), response.ok ? await response.text() : '']
}
const IMMUTABLE = 'public,max-age=31536000,immutable'

test('a file of another build is served from the moment it is there', async () => {
  expect(await read('/chunks/a.js')).toEqual([200, IMMUTABLE, 'own'])
  expect(await read('/chunks/b.js?dpl=1')).toEqual([404, 'no-store', ''])
  for (const [index, name] of ['b', 'c', '[root]'].entries()) {
    mkdirSync(path.join(shared, 'chunks'), { recursive: true })
    writeFileSync(path.join(shared, 'chunks', `${name}.js`), name)
    clock.mockReturnValue(start + 10_000 * (index + 1))
    expect(await read(`/chunks/${name.replace('[', '%5B').replace(']', '%5D')}.js`)).toEqual([200, IMMUTABLE, name])
  }
  writeFileSync(path.join(own, 'chunks/d.js'), 'added')
  clock.mockReturnValue(start + 100_000)
  expect(await read('/chunks/d.js')).toEqual([200, IMMUTABLE, 'added'])
})

test.each(['/proc/salvia', '/proc', '/proc/self/salvia', path.join(folder, 'secret.js'), path.join(folder, 'a/b')])(
  '%s is refused as the folder of all',
  (place) => {
    expect(() => publishStaticFiles(path.join(folder, 'own'), place)).toThrow(/^STATIC_DIR: .*E[A-Z]+: /)
  },
)

test('a script of a build that is gone reloads the page that runs it, and no other file is there', async () => {
  const ask = async (address: string, dest: string) => {
    const answer = await fetch(origin + address, { headers: { 'Sec-Fetch-Dest': dest } })
    const { status, headers } = answer
    return [status, headers.get('content-type'), headers.get('cache-control'), await answer.text()]
  }
  expect(await ask('/chunks/0gone~.js?dpl=1', 'script')).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'no-store',
    expect.stringContaining('location.reload()'),
  ])
  for (const [address, dest] of [
    ['/chunks/0gone~.js', 'empty'],
    ['/chunks/gone.css', 'style'],
    ['/chunks/gone.css', 'script'],
    ['/chunks/..%2fgone.js', 'script'],
  ] as const)
    expect((await ask(address, dest))[0]).toBe(404)
})

test('nothing outside of the folders is', async () => {
  clock.mockReturnValue(start + 200_000)
  for (const address of ['/..%2f..%2fsecret.js', '/%2e%2e/%2e%2e/secret.js', '/chunks', '/', '/%E0%A4%A'])
    expect((await read(address))[0]).toBe(404)
})

test('a build adds its files to those of the others', () => {
  publishStaticFiles(path.join(folder, 'own'), shared)
  expect(['a', 'b'].map((name) => readFileSync(path.join(shared, 'chunks', `${name}.js`), 'utf8'))).toEqual([
    'own',
    'b',
  ])
  expect(() => publishStaticFiles(path.join(folder, 'own'), shared)).not.toThrow()
})

test('a build for another origin of static files is refused', () => {
  const next = path.join(folder, 'own')
  requireBuiltFor(next)
  expect(() => requireBuiltFor(next, 'https://cdn.example')).toThrow(/^ASSET_PREFIX: the build was made with ""/)
  writeFileSync(path.join(next, 'salvia-asset-prefix'), 'https://cdn.example')
  requireBuiltFor(next, 'https://cdn.example')
  for (const other of [undefined, 'http://cdn.example', 'https://cdn.example.org'])
    expect(() => requireBuiltFor(next, other)).toThrow(/"https:\/\/cdn\.example"/)
})

test('fonts can be read from another origin', async () => {
  const response = await fetch(`${origin}/chunks/a.js`)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
})
