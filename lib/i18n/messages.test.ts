import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createTranslator } from 'next-intl'
import { orderStatus } from '@/lib/contract/orders'
import { paymentId, prescriptionWay } from '@/lib/contract/pharmacies'
import { problems } from '@/lib/contract/problem'
import { sort } from '@/lib/contract/products'
import messages from '@/messages/it.json'
import { fill } from './fill'
import inlineTexts from './inline-texts.cjs'

describe('messages', () => {
  type Tree = { [key: string]: string | Tree }

  function flatten(tree: Tree, path = ''): [string, string][] {
    return Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : flatten(value, `${path}${key}.`),
    )
  }

  const texts = flatten(messages)

  function render(key: string, text: string): string {
    const names = [...text.matchAll(/\{(\w+)/g)].map((match) => match[1] ?? '')
    const tags = [...text.matchAll(/<(\w+)>/g)].map((match) => match[1] ?? '')
    const filled = Object.fromEntries(names.map((name) => [name, 7]))
    const wrapped = Object.fromEntries(tags.map((tag) => [tag, (chunks: string) => chunks]))
    const t = createTranslator({
      locale: 'it-IT',
      messages: { text },
      onError: (error) => {
        throw error
      },
    })
    return String(t.markup('text', { ...filled, ...wrapped })) || key
  }

  test.each(Object.keys(messages))('every text of %s can be formatted and leaves no syntax behind', (subject) => {
    for (const [key, text] of texts.filter(([key]) => key.startsWith(`${subject}.`))) {
      expect(text).toBe(text.trim())
      expect(text).not.toBe('')
      expect(render(key, text)).not.toMatch(/[{}<>]/)
    }
  })

  test('the apostrophe before a tag or a brace is doubled, since a single one starts a quotation in ICU', () => {
    for (const [, text] of texts) expect(text).not.toMatch(/(?<!')'[{<]/)
  })

  test('no text speaks as an office or as a machine would (docs/voice.md)', () => {
    const stilted =
      /\b(token|server|effettua\w*|visualizza\w*|procedere|presso|mediante|tramite|qualora|pertanto|suddett\w+|gentile|si prega|Lei|Sua|Suo)\b/i
    // Product data and machine-readable pages use the official names of codes.
    const found = texts.filter(
      ([key, text]) => stilted.test(text.replace(/\b(lei|sua|suo)\b/g, '')) && !key.startsWith('llms.'),
    )
    expect(found).toEqual([])
    const named = texts.filter(
      ([key, text]) => /minsan/i.test(text) && key !== 'product.minsan' && !key.startsWith('llms.'),
    )
    expect(named).toEqual([])
  })

  test('plurals agree', () => {
    const t = createTranslator({ locale: 'it-IT', messages })
    expect(t('listing.count', { count: 0 })).toBe('Nessun prodotto')
    expect(t('listing.count', { count: 1 })).toBe('1 prodotto')
    expect(t('listing.count', { count: 12 })).toBe('12 prodotti')
    expect(t('validation.nreLength', { count: 14 })).toBe("L'NRE ha 15 caratteri: ne hai inseriti 14")
    expect(t('validation.summary', { count: 1 })).toBe('Manca una cosa')
  })

  test("every problem of the contract has its shopper's text", () => {
    expect(Object.keys(messages.errors.code)).toEqual(expect.arrayContaining(Object.keys(problems)))
  })

  test('every status, way, payment and regime of the contract has its name', () => {
    expect(Object.keys(messages.orders.status)).toEqual(expect.arrayContaining([...orderStatus.options]))
    expect(Object.keys(messages.checkout.prescription)).toEqual(expect.arrayContaining([...prescriptionWay.options]))
    expect(Object.keys(messages.checkout.payment)).toEqual(expect.arrayContaining([...paymentId.options]))
    expect(Object.keys(messages.listing.sortBy)).toEqual(expect.arrayContaining([...sort.options]))
  })
})

describe('calls', () => {
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
})

describe('inline texts', () => {
  const IMPORT = "import messages from '@/messages/it.json'\n"
  const inlined = (source: string) =>
    inlineTexts.call({ addDependency: () => {}, resourcePath: 'components/some.tsx' }, IMPORT + source).trim()
  const { shell, cart } = messages

  test('a text takes its name’s place, by its whole name and by the short one', () => {
    expect(inlined('const label = messages.shell.close')).toBe(`const label = ${JSON.stringify(shell.close)}`)
    expect(inlined('const texts = messages.cart.merge\nshow(texts.done, texts.later.length)')).toBe(
      `show(${JSON.stringify(cart.merge.done)}, ${JSON.stringify(cart.merge.later)}.length)`,
    )
  })

  test('of several that are picked no other comes along', () => {
    const picked = `{ close: ${JSON.stringify(shell.close)}, retry: ${JSON.stringify(shell.retry)} }`
    expect(inlined('const { close, retry: again } = messages.shell')).toBe(`const { close, retry: again } = ${picked}`)
  })

  test('a part of the catalogue is there to look a text up in', () => {
    const all = `(${JSON.stringify(cart.availability)})`
    expect(inlined('show(messages.cart.availability[state])')).toBe(`show(${all}[state])`)
    expect(inlined('show({ ...messages.cart.availability })')).toBe(`show({ ...${all} })`)
  })

  test('a module without the catalogue stays as it is, and so do types and properties of that name', () => {
    const source = 'type Cart = typeof messages.cart\nprops.texts.done\n<CallOff texts={mine} />'
    expect(inlined(source)).toBe(source)
    expect(inlineTexts.call({ addDependency: () => {}, resourcePath: '' }, 'const a = messages.b')).toBe(
      'const a = messages.b',
    )
  })

  test.each([
    ['a text that is not there', 'messages.cart.nothing'],
    ['the whole catalogue', 'show(messages)'],
    ['a whole subject', 'const texts = messages.cart\nshow({ ...texts })'],
  ])('%s ends the build', (_, source) => {
    expect(() => inlined(source)).toThrow('components/some.tsx')
  })

  test('every client component can be read', () => {
    const files = readdirSync('components', { recursive: true })
      .map((file) => path.join('components', String(file)))
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing/.test(file))
      .map((file) => readFileSync(file, 'utf8').replace(IMPORT, ''))
      .filter((source) => /\b(messages|texts)\./.test(source) && !source.includes('ranslations'))
    expect(files.length).toBeGreaterThan(80)
    for (const source of files) expect(inlined(source)).not.toMatch(/(?<![\w'/]|[^.]\.)messages\./)
  })
})

describe('fill', () => {
  type Tree = { [key: string]: string | Tree }

  const flatten = (tree: Tree): string[] =>
    Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : flatten(value)))

  /** Only the server's formatter supports tags and `select`. */
  const texts = flatten(messages).filter((text) => text.includes('{') && !/<|, select,/.test(text))

  test.each([0, 1, 2, 7, 59])('says the same as the formatter, with %s', (count) => {
    expect(texts.length).toBeGreaterThan(200)
    for (const text of texts) {
      const names = [...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => name)
      const values = Object.fromEntries(names.map((name) => [name, count]))
      const t = createTranslator({ locale: 'it-IT', messages: { text } })
      expect(fill(text, values)).toBe(t('text', values))
    }
  })

  test('what has no value stays as it is written', () => {
    expect(fill('Ciao {name}', {})).toBe('Ciao {name}')
  })
})

test('the button that orders says that the order obliges to pay (docs/domain.md#L13)', () => {
  expect(messages.checkout.place).toBe('Conferma ordine con obbligo di pagamento')
})
