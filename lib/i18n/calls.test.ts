import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import messages from '@/messages/it.json'

// A text that is asked for without its values is shown as it is written, braces and all: in production nothing says so.

type Tree = { [key: string]: string | Tree }

const textAt = (path: string): string | Tree | undefined =>
  path
    .split('.')
    .reduce<string | Tree | undefined>((at, key) => (typeof at === 'object' ? at[key] : undefined), messages)

/** Every `t('key')` without values, for each `const t = useTranslations('subject')` or `await getTranslations('subject')`. */
function bareCalls(source: string): string[] {
  const made = [...source.matchAll(/const (\w+) = (?:await )?(?:use|get)Translations\((?:'([\w.]+)')?\)/g)].map(
    ({ 1: name = '', 2: subject, index }) => ({ name, subject, index }),
  )
  return [...source.matchAll(/\b(\w+)\('([\w.]+)'\)/g)].flatMap(({ 1: name, 2: key, index }) => {
    const translator = made.findLast((one) => one.name === name && one.index < index)
    return translator ? [[translator.subject, key].filter(Boolean).join('.')] : []
  })
}

const files = ['app', 'components', 'lib']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => path.join(folder, String(file))))
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
const calls = files.flatMap((file) => bareCalls(readFileSync(file, 'utf8')).map((key) => ({ file, key })))

test('a text with a value in it is never asked for without', () => {
  expect(calls.length).toBeGreaterThan(200)
  const bare = calls.filter(({ key }) => /[{<]/.test(String(textAt(key))))
  expect(bare).toEqual([])
})
