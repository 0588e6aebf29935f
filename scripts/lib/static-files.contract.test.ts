import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-static-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Like scripts/build.mjs: sets the last build's files aside, empties the folder and makes a new build. */
function build(files: string[]): string[] {
  const run = (words: string) =>
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `const own = await import('./scripts/lib/static-files.mjs'); const folder = process.argv[1]; ${words}`,
        folder,
      ],
      { encoding: 'utf8' },
    )
  const before = run('process.stdout.write(own.setStaticFilesAside(folder))')
  rmSync(path.join(folder, '.next/static'), { recursive: true, force: true })
  mkdirSync(path.join(folder, '.next/static/chunks'), { recursive: true })
  for (const file of files) writeFileSync(path.join(folder, '.next/static/chunks', file), file)
  run(`own.noteStaticFiles(folder); own.takeStaticFiles(${JSON.stringify(before)}, folder)`)
  return readdirSync(path.join(folder, '.next/static/chunks')).sort()
}

test('a build has its own files and those of the last build, and no older ones', () => {
  expect(build(['a.js', 'shared.js'])).toEqual(['a.js', 'shared.js'])
  expect(build(['b.js', 'shared.js'])).toEqual(['a.js', 'b.js', 'shared.js'])
  expect(build(['c.js', 'shared.js'])).toEqual(['b.js', 'c.js', 'shared.js'])
})
