import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { FACES, letters } from './lettering'
import { n, roundedPath } from './svg'

/**
 * SVG files: `packs` and their `contents`, both 800 units square, and `labels`, backgrounds of any size.
 * `common.svg` has shared definitions. Placeholders: `{name}` for a value, `{name?one:other}` for one of two values
 * or colours, `{0.5w-0.1s}` for a length.
 */
const FOLDER = path.join(process.cwd(), 'backend/demo/files/drawings')
const drawingFile = (name: string) => path.join(FOLDER, `${name}.svg`)

type Kind = 'packs' | 'contents' | 'labels'

export const drawingNames = (kind: Kind): string[] =>
  readdirSync(path.join(FOLDER, kind)).map((file) => path.basename(file, '.svg'))

const known = new Map<string, { root: string; inside: string }>()

function read(name: string): { root: string; inside: string } {
  const drawing = known.get(name)
  if (drawing) return drawing
  const [, root = '', inside = ''] = /^<svg([^>]*)>([\s\S]*)<\/svg>/.exec(readFileSync(drawingFile(name), 'utf8')) ?? []
  const made = { root, inside: inside.replace(/\n\s*/g, '') }
  known.set(name, made)
  return made
}

export const hasLabel = (pack: string) => read(`packs/${pack}`).inside.includes('<rect id="label"')

export interface Filling {
  values: Readonly<Record<string, string | boolean>>
  units?: Readonly<Record<string, number>>
  /** Prints into `<rect id="label">` or `<rect id="sticker">` of size w × h, with `inset` from the sides. */
  print?(place: string, w: number, h: number, inset: number): string
}

/** Fills in a drawing's placeholders and converts `<text>` to outlines, shrunk to `data-max`. */
export function filled(name: 'common' | `${Kind}/${string}`, filling: Filling): string {
  return fill(read(name).inside, filling)
    .replace(/<text ([^>]*)>([^<]*)<\/text>/g, (_, at: string, words: string) =>
      letters(words, lettering.parse(attributes(at))),
    )
    .replace(/<rect id="(label|sticker)" ([^>]*)\/>/g, (_, place: string, at: string) => {
      const { x, y, width, height, rx, inset } = printed.parse(attributes(at))
      const label = filling.print?.(place, width, height, inset * width) ?? ''
      return `<clipPath id="printed"><path d="${roundedPath(x, y, width, height, rx)}"/></clipPath><g clip-path="url(#printed)"><g transform="translate(${x} ${y})">${label}</g></g>`
    })
}

function fill(text: string, { values, units = {} }: Filling): string {
  const value = (name: string): string => {
    const found = name.startsWith('#') ? name : values[name]
    if (typeof found !== 'string') throw new RangeError(`Nothing stands for ${name} in ${text}`)
    return found
  }
  return text
    .replace(/\{(\w+)\?([#\w]+):([#\w]+)\}/g, (_, name: string, one: string, other: string) =>
      value(values[name] ? one : other),
    )
    .replace(/\{([a-z]\w*)\}/g, (_, name: string) => value(name))
    .replace(/\{([-+.\w]+)\}/g, (_, length: string) => n(measured(length, units)))
}

const measured = (length: string, units: Readonly<Record<string, number>>) =>
  Array.from(length.matchAll(/([-+]?[\d.]+)([a-z])/g)).reduce(
    (sum, [, times, unit = '']) => sum + Number(times) * (units[unit] ?? Number.NaN),
    0,
  )

const attributes = (text: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(text.matchAll(/(?:data-)?([\w-]+)="([^"]*)"/g), ([, name = '', value = '']) => [name, value]),
  )

const text = z.string()
const number = z.coerce.number()
const anchor = z._default(z.enum(['start', 'middle', 'end']), 'start')
const face = z.enum(FACES)

const printed = z.object({
  x: number,
  y: number,
  width: number,
  height: number,
  rx: z._default(number, 0),
  inset: number,
})

const lettering = z.pipe(
  z.object({
    ...{ x: number, y: number, 'font-family': face, 'font-size': number, 'text-anchor': anchor, fill: text },
    ...{ max: z.optional(number), opacity: z.optional(number) },
  }),
  z.transform(({ 'font-family': family, 'font-size': size, 'text-anchor': side, ...at }) => ({
    ...{ ...at, face: family, size, anchor: side },
  })),
)

const design = z.object({
  ...{ x: text, width: text, anchor, face },
  ...{ title: text, text, badge: text, claim: text, mark: text, maker: text, pack: text },
})

/** Background of a label design, w × h, with the places and colours of its texts. */
export function labelGround(index: number, w: number, h: number, values: Filling['values']) {
  const tall = h > w * 1.05
  const name = `labels/${index}${tall && existsSync(drawingFile(`labels/${index}-tall`)) ? '-tall' : ''}` as const
  const filling = { values, units: { w, h, s: Math.min(w, h), l: Math.max(w, h) } }
  const { x, width, ...words } = design.parse(attributes(fill(read(name).root, filling)))
  return {
    ...words,
    tall,
    x: measured(x, filling.units),
    w: measured(width, filling.units),
    svg: filled(name, filling),
  }
}
