import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { requireNginx } from './nginx'

const folder = path.resolve(__dirname, '../../deploy')

test('nginx takes the configuration of the cluster, with both storefronts and both backends', () => {
  requireNginx()
  const place = mkdtempSync(path.join(os.tmpdir(), 'salvia-cluster-'))
  try {
    const made = execFileSync('sed', ['-f', 'compose.sed', 'nginx.conf'], { cwd: folder, encoding: 'utf8' })
    for (const name of ['storefront-a:3000', 'storefront-b:3000', 'backend-a:4000', 'backend-b:4000'])
      expect(made).toContain(`server ${name};`)
    const directives = made.replaceAll(/#.*/g, '')
    expect(directives).not.toMatch(/ssl|shop\.example|Host \$host\b/)
    // Names of the cluster are known only inside it.
    const here = made
      .replaceAll(/(storefront|backend)-[ab]:/g, '127.0.0.1:')
      .replaceAll(/\/var\/(cache|log)\/nginx/g, place)
    writeFileSync(path.join(place, 'salvia.conf'), here)
    const file = path.join(place, 'nginx.conf')
    writeFileSync(file, `pid ${place}/pid; error_log ${place}/log; events {} http { include ${place}/salvia.conf; }`)
    const checked = spawnSync('nginx', ['-t', '-c', file], { encoding: 'utf8' })
    expect([checked.status, checked.stderr]).toEqual([0, expect.stringContaining('test is successful')])
  } finally {
    rmSync(place, { recursive: true })
  }
})
