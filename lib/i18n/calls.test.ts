import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import messages from '@/messages/it.json'

type Tree = { [key: string]: string | Tree }

function flatten(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : flatten(value, `${path}${key}.`),
  )
}

const texts = new Map(flatten(messages))
const sources = ['app', 'components', 'lib']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => path.join(folder, String(file))))
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }))

/** Resolves `messages.a.b`, or `texts.b` after `const texts = messages.a`, to a text or a part of the catalogue. */
function namedIn(source: string, whole = source): string[] {
  const alias = /^const texts = messages\.([\w.]+)$/m.exec(whole)?.[1]
  const said = source.replace(/^(const texts|.*\}) = (messages|texts)[\w.]*$/gm, '')
  const direct = [...said.matchAll(/(?<![\w]|[^.]\.)messages\.([\w.]+)/g)].map(([, keys = '']) => keys)
  const short = alias
    ? [...said.matchAll(/(?<![\w]|[^.]\.)texts\.([\w.]+)/g)].map(([, keys]) => `${alias}.${keys}`)
    : []
  const picked = [...source.matchAll(/const \{([\w\s:,]+)\} = (messages|texts)([\w.]*)$/gm)].flatMap(
    ([, names = '', name, keys = '']) =>
      names
        .split(',')
        .map((one) => `${name === 'texts' ? `${alias}` : ''}${keys}.${one.split(':')[0]?.trim()}`.replace(/^\./, '')),
  )
  return [...direct, ...short, ...picked]
}

/** Every `fill(…)` call with its arguments. */
function filled(source: string): string[] {
  return [...source.matchAll(/(?<![\w.])fill\(/g)].map(({ index }) => {
    let depth = 0
    for (let end = index + 4; end < source.length; end += 1) {
      if (source[end] === '(') depth += 1
      if (source[end] === ')') depth -= 1
      if (depth === 0) return source.slice(index, end + 1)
    }
    return source.slice(index)
  })
}

/**
 * Every `t('key')` without values, for each `const t = useTranslations('subject')` or `await
 * getTranslations('subject')`.
 */
function bareCalls(source: string): string[] {
  const made = [...source.matchAll(/const (\w+) = (?:await )?(?:use|get)Translations\((?:'([\w.]+)')?\)/g)].map(
    ({ 1: name = '', 2: subject, index }) => ({ name, subject, index }),
  )
  return [...source.matchAll(/\b(\w+)\('([\w.]+)'\)/g)].flatMap(({ 1: name, 2: key, index }) => {
    const translator = made.findLast((one) => one.name === name && one.index < index)
    return translator ? [[translator.subject, key].filter(Boolean).join('.')] : []
  })
}

const findPlaceholders = (text: string) =>
  [...text.matchAll(/(?<!(?:one|other|=\d+) )\{(\w+)/g)].map(([, name = '']) => name)

// A text without its values would be shown with its braces, and production would not report it.
test('a text with a value in it is never shown without', () => {
  const calls = sources.flatMap(({ file, source }) => {
    const rest = filled(source).reduce((left, one) => left.replace(one, ''), source)
    return [...bareCalls(source), ...namedIn(rest, source)].map((key) => ({ file, key }))
  })
  expect(calls.length).toBeGreaterThan(1000)
  expect(calls.filter(({ key }) => /[{<]/.test(texts.get(key) ?? ''))).toEqual([])
})

test('a text is filled with the values that it names', () => {
  const calls = sources.flatMap(({ file, source }) =>
    filled(source).flatMap((call) => {
      const given = /\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}\s*,?\s*\)$/.exec(call)?.[1]
      if (given === undefined) return []
      return namedIn(call, source).flatMap((key) =>
        findPlaceholders(texts.get(key) ?? '').map((name) => ({
          file,
          key,
          name,
          there: new RegExp(`\\b${name}\\b`).test(given),
        })),
      )
    }),
  )
  expect(calls.length).toBeGreaterThan(60)
  expect(calls.filter(({ there }) => !there)).toEqual([])
})

test('every text is shown somewhere', () => {
  const named = new Set(sources.flatMap(({ source }) => namedIn(source)))
  const all = sources.map(({ source }) => source).join('\n')
  const quoted = new Set([...all.matchAll(/'([\w. ]+)'/g)].map(([, text = '']) => text))
  const made = [...all.matchAll(/`((?:[\w.]|\$\{[\w.]+\})+)`/g)]
    .map(([, template = '']) =>
      template
        .replace(/\$\{[\w.]+\}/g, '*')
        .split('.')
        .map((key) => key.replaceAll('*', '[^.]+')),
    )
    .filter((keys) => keys.some((key) => /\w{3}/.test(key.replace('[^.]+', ''))))
    .map((keys) => new RegExp(`(^|\\.)${keys.join('\\.')}$`))
  const shown = (key: string) => {
    const keys = key.split('.')
    return (
      keys.some((_, index) => named.has(keys.slice(0, keys.length - index).join('.'))) ||
      keys.some((_, index) => quoted.has(keys.slice(index).join('.'))) ||
      made.some((pattern) => pattern.test(key))
    )
  }
  expect([...texts.keys()].filter((key) => !shown(key))).toEqual([])
})
