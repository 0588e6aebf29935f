import type { Cell } from './catalogue-cells'

/** Shopify's value of products without variants. */
const NONE = /^default title$/i

const OPTIONS = ['option1', 'option2', 'option3'] as const

/** The name with the size, colour and other options of a variant that it lacks: `Crema mani 75 ml`. */
export function nameVariant(name: string, options: readonly string[]): string {
  return options.reduce((whole, option) => (isNamed(whole, option) ? whole : `${whole} ${option}`), name)
}

/** The options of a row; PrestaShop writes several in a cell, with names and positions: `Size:M:1, Colour:Red:2`. */
export function readOptions(cell: Cell): string[] {
  return OPTIONS.flatMap((name) => cell(name).split(/,\s+|,(?=\D)/))
    .map((option) =>
      option
        .trim()
        .replace(/:\d+$/, '')
        .replace(/^[\p{L}\s]+:\s*/u, ''),
    )
    .filter((option) => option !== '' && !NONE.test(option))
}

function isNamed(name: string, option: string): boolean {
  return ` ${words(name)} `.includes(` ${words(option)} `)
}

/** `50ml` is `50 ml`. */
const words = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(\d)(?=\p{L})|(\p{L})(?=\d)/gu, '$1$2 ')
    .split(/[^\p{L}\p{N},.]+/u)
    .join(' ')
    .trim()
