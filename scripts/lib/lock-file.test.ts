import { keepReachable } from './lock-file.mjs'

const packages = {
  '': { dependencies: { web: '1' } },
  backend: { dependencies: { sql: '1', shared: '2' } },
  'node_modules/@own/backend': { resolved: 'backend', link: true },
  'node_modules/web': { dependencies: { shared: '1' }, optionalDependencies: { binary: '1', elsewhere: '1' } },
  'node_modules/binary': {},
  'node_modules/shared': {},
  'node_modules/sql': { dependencies: { shared: '2', peer: '1' }, peerDependencies: { peer: '1' } },
  'node_modules/sql/node_modules/shared': {},
  'node_modules/peer': {},
  'node_modules/build-tool': {},
}

test('a folder needs its packages and theirs, nested ones before those above', () => {
  expect(Object.keys(keepReachable(packages, ['']))).toEqual([
    '',
    'node_modules/web',
    'node_modules/binary',
    'node_modules/shared',
  ])
})

test('workspaces keep their links', () => {
  const kept = Object.keys(keepReachable(packages, ['', 'backend']))
  expect(Object.keys(packages).filter((name) => !kept.includes(name))).toEqual(['node_modules/build-tool'])
})
