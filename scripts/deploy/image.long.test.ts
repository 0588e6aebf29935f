import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

jest.setTimeout(3_600_000)

const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-image-'))
const root = path.join(folder, 'root')
const BASE = 'docker.io/library/node:24-slim'
const CERTIFICATES = process.env.NODE_EXTRA_CA_CERTS

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 28 }).trim()
/** Without a daemon and without privileges. */
const buildah = (command: string, ...args: string[]) =>
  run('buildah', '--storage-driver=vfs', `--root=${folder}/store`, `--runroot=${folder}/run`, command, ...args)
const HERE = ['--isolation=chroot', '--network=host']
const build = (tag: string, ...args: string[]) =>
  buildah('build', ...HERE, '--pull-never', '--format=docker', '--file=deploy/Dockerfile', `--tag=${tag}`, ...args, '.')

/**
 * Builds the base of deploy/Dockerfile from this machine's packages and Node: the image registry is not available
 * everywhere.
 */
function makeBase() {
  const sites = run('apt-get', 'indextargets', '--format', '$(SITE) $(CODENAME)', 'Created-By: Packages')
  const [site, name] = sites.split('\n')[0]?.split(' ') ?? []
  run('debootstrap', '--variant=minbase', '--include=ca-certificates', name ?? 'stable', root, ...(site ? [site] : []))
  const npm = path.resolve(realpathSync(run('which', 'npm')), '../..')
  cpSync(process.execPath, path.join(root, 'usr/local/bin/node'))
  cpSync(npm, path.join(root, 'usr/local/lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(root, 'usr/local/bin/npm'))
  if (CERTIFICATES) cpSync(CERTIFICATES, path.join(root, 'etc/ssl/certs/extra.pem'), { dereference: true })
  run('chroot', root, 'useradd', '--uid', '1000', '--create-home', 'node')
  const made = buildah('from', 'scratch')
  buildah('copy', '--quiet', made, root, '/')
  buildah('config', '--env=PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', made)
  if (CERTIFICATES) buildah('config', '--env=NODE_EXTRA_CA_CERTS=/etc/ssl/certs/extra.pem', made)
  buildah('commit', '--quiet', '--rm', made, BASE)
  rmSync(root, { recursive: true })
}

const canBuild =
  process.getuid?.() === 0 && ['buildah', 'debootstrap'].every((one) => spawnSync(one, ['--version']).status === 0)

;(canBuild ? describe : describe.skip)('the image of deploy/Dockerfile', () => {
  beforeAll(() => {
    makeBase()
    build('salvia:1')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('takes an order as a user without rights, and cannot change its own files', () => {
    const made = buildah('from', '--pull-never', 'localhost/salvia:1')
    const inside = (...command: string[]) => buildah('run', ...HERE, made, '--', ...command)
    expect(inside('node', 'scripts/order.mjs')).toMatch(/ordered \d{4}-\d{6}, received/)
    expect(
      inside('sh', '-c', 'touch /shop/x 2>/dev/null || echo refused; touch /data/x && stat -c "%U %a" /data'),
    ).toBe('refused\nnode 700')
    expect(inside('sh', '-c', 'command -v npm || echo none')).toBe('none')
    expect(buildah('inspect', '--format={{.Docker.Config.Healthcheck.Test}}', made)).toContain('/api/health')
  })

  test('keeps the files of the image in use', () => {
    const used = buildah('from', '--pull-never', 'localhost/salvia:1')
    const write = `const fs = require('node:fs'), list = '.next/salvia-static.json'
      fs.writeFileSync(list, JSON.stringify([...JSON.parse(fs.readFileSync(list, 'utf8')), 'chunks/of-before.js']))
      fs.writeFileSync('.next/static/chunks/of-before.js', '')`
    buildah('run', ...HERE, '--user=root', used, '--', 'node', '-e', write)
    buildah('commit', '--quiet', used, 'salvia:before')
    build('salvia:2', '--build-arg=BEFORE=localhost/salvia:before')
    const made = buildah('from', '--pull-never', 'localhost/salvia:2')
    expect(buildah('run', ...HERE, made, '--', 'ls', '.next/static/chunks').split('\n')).toContain('of-before.js')
  })
})
