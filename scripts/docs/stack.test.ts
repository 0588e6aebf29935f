import { exists, ownFiles, read } from './tree'

const list = (title: string): string[] => {
  const [, line = ''] = new RegExp(`^- ${title}: (.+(?:\\n {2}.+)*)$`, 'm').exec(read('CONTRIBUTING.md')) ?? []
  return [...line.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
}
const { dependencies, devDependencies } = JSON.parse(read('package.json'))
const sources = ownFiles('.ts', '.tsx', '.mjs').map(read)

/** An import of the package or one of its modules, or its program's path: Jest is a runner. */
const isUsed = (name: string) => {
  const use = new RegExp(`(?:\\bfrom |\\bimport\\(?\\s?)'${name}[/']|'node_modules/${name}/`)
  return sources.some((source) => use.test(source))
}

test.each(list('Packages'))('%s is a dependency and is used', (name) => {
  expect({ ...dependencies, ...devDependencies }).toHaveProperty([name])
  expect(isUsed(name)).toBe(true)
})

test.each(list('Top level'))('%s is at the top level', (name) => {
  expect(exists(name)).toBe(true)
})

test('a package that is not imported is not used', () => {
  expect(isUsed('typescript-eslint')).toBe(false)
})
