import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Face, type Lettering, letters } from '@/backend/demo/packshots/lettering'
import { roundedPath } from '@/backend/demo/packshots/svg'

/** SVG files, 800 units square. What they refer to in common is in `common.svg`. */
const FOLDER = path.join(process.cwd(), 'backend/demo/files/drawings')

/** `packs` stand on the table; `contents` are what is in them. */
export type Drawings = 'packs' | 'contents'

export const drawingNames = (kind: Drawings): string[] =>
  readdirSync(path.join(FOLDER, kind)).map((file) => path.basename(file, '.svg'))

const read = new Map<string, string>()

/** What stands in the file's `svg` element. */
function inside(file: string): string {
  const known = read.get(file)
  if (known !== undefined) return known
  const inner = readFileSync(path.join(FOLDER, `${file}.svg`), 'utf8').replace(/^\s*<svg[^>]*>|<\/svg>\s*$|\n\s*/g, '')
  read.set(file, inner)
  return inner
}

/** Whether something is printed on it, on the front and on the back. */
export const hasLabel = (file: `packs/${string}`) => inside(file).includes('<rect id="label"')

export interface Filling {
  /** What stands for `{name}`; `{name?one:other}` is one of two names or colours. */
  values: Readonly<Record<string, string | boolean>>
  /** What is printed where `<rect id="label">` or `<rect id="sticker">` stands, w × h, its words `inset` from the sides. */
  print?(place: string, w: number, h: number, inset: number): string
}

/** A drawing with its placeholders filled and its `<text>`, set smaller until it is `data-max` wide, as outlines. */
export function filled(file: 'common' | `${Drawings}/${string}`, { values, print = () => '' }: Filling): string {
  const value = (name: string): string => {
    const found = name.startsWith('#') ? name : values[name]
    if (typeof found !== 'string') throw new RangeError(`${file}.svg: nothing stands for ${name}`)
    return found
  }
  const fill = (text: string) =>
    text.replace(/\{(\w+)(?:\?([#\w]+):([#\w]+))?\}/g, (_, name: string, one?: string, other?: string) =>
      value(one && other ? (values[name] ? one : other) : name),
    )
  const drawn = inside(file)
    .replace(/<text ([^>]*)>([^<]*)<\/text>/g, (_, at: string, text: string) =>
      letters(fill(text), lettering(fill(at))),
    )
    .replace(/<rect id="(label|sticker)" ([^>]*)\/>/g, (_, place: string, at: string) => {
      const { x = 0, y = 0, width = 0, height = 0, rx = 0, 'data-inset': inset = 0 } = numbers(at)
      const printed = print(place, width, height, inset * width)
      return `<clipPath id="printed"><path d="${roundedPath(x, y, width, height, rx)}"/></clipPath><g clip-path="url(#printed)"><g transform="translate(${x} ${y})">${printed}</g></g>`
    })
  return fill(drawn)
}

const attributes = (text: string): Record<string, string> =>
  Object.fromEntries(Array.from(text.matchAll(/([\w-]+)="([^"]*)"/g), ([, name = '', value = '']) => [name, value]))

const numbers = (text: string): Record<string, number> =>
  Object.fromEntries(Object.entries(attributes(text)).map(([name, value]) => [name, Number(value)]))

function lettering(text: string): Lettering {
  const { 'font-family': face, 'text-anchor': anchor, fill = '' } = attributes(text)
  const { x = 0, y = 0, 'font-size': size = 0, 'data-max': max, opacity } = numbers(text)
  return { x, y, size, face: face as Face, fill, anchor: anchor as Lettering['anchor'], max, opacity }
}
