import { memoryLimit } from './small-machine'

const GB = 1024 ** 3

test.each([
  ['a machine of its own', { machine: 8 * GB, group: 0 }, 8 * GB],
  ['a group without a limit, as cgroups write it', { machine: 8 * GB, group: 18_446_744_073_709_552_000 }, 8 * GB],
  ['a container', { machine: 8 * GB, group: GB }, GB],
  ['a limit above the machine', { machine: GB, group: 2 * GB }, GB],
])('%s has the memory that it may use', (_name, given, bytes) => {
  expect(memoryLimit(given)).toBe(bytes)
})
