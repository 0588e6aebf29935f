import { readFileSync } from 'node:fs'

/** Raw tokens of `:root`: the light scheme, then the overrides of the dark one. */
function schemes(): [string, Record<string, string>][] {
  const css = readFileSync(new URL('globals.css', `file://${__dirname}/`), 'utf8')
  const [light = '', dark = ''] = [...css.matchAll(/:root \{([^}]*)\}/g)].map((match) => match[1] ?? '')
  const read = (block: string) =>
    Object.fromEntries(
      [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
    )
  return [
    ['light', read(light)],
    ['dark', read(dark)],
  ]
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['paper', 'surface', 'sunken', 'brand-soft']
const texts = ['ink', 'muted', 'brand-ink', 'positive', 'warning', 'critical', 'info']
const tones = ['positive', 'warning', 'critical', 'info']

const pairs: [string, string, number][] = [
  ...texts.flatMap((text) => grounds.map((ground): [string, string, number] => [text, ground, 4.5])),
  ...tones.flatMap((tone) =>
    [tone, 'ink', 'muted'].map((text): [string, string, number] => [text, `${tone}-soft`, 4.5]),
  ),
  ['on-brand', 'brand', 4.5],
  ['on-brand', 'brand-hover', 4.5],
  ['on-offer', 'offer', 4.5],
  ['on-critical', 'critical', 4.5],
  ['on-critical', 'critical-hover', 4.5],
  ...['paper', 'surface', 'sunken'].map((ground): [string, string, number] => ['control', ground, 3]),
]

test.each(schemes())('in the %s scheme all texts and controls have enough contrast (WCAG 2.2 AA)', (_, tokens) => {
  for (const [front, ground, least] of pairs) {
    const [one, other] = [tokens[front], tokens[ground]]
    if (!one || !other) throw new Error(`No token --${one ? ground : front}`)
    expect({ front, ground, enough: contrast(one, other) >= least }).toEqual({ front, ground, enough: true })
  }
})
