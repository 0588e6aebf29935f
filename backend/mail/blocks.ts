import type { OperatorSettings } from '@/lib/rules/operator'
import type { BackendEnv } from '../process/env'

export type Shop = Pick<BackendEnv, 'SITE_URL' | 'BRAND_NAME'> & OperatorSettings & { RESERVATION_ONLY?: boolean }

/**
 * Text that a caller of the API typed: a name, an address, a note. Only `compose` reads it, and only for a confirmed recipient; a template that
 * puts it into a string throws.
 */
export class Typed {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** Wraps a value, if there is one. */
  static from(text: string | null | undefined): Typed | null {
    return text ? new Typed(text) : null
  }

  read(): string {
    return this.#text
  }

  toString(): never {
    throw new TypeError('typed text has to reach compose as it is')
  }
}

/** Text of a mail. With a typed part it is left out for an unconfirmed recipient. */
export type Text = string | Typed | readonly (string | Typed)[]

/** A piece of a mail in plain text; html.ts escapes it. `T`: `string` once `compose` has read the typed parts. */
export type Block<T = Text> =
  | T
  | { button: string; href: string }
  | { title: string }
  /** Labelled values, one per line; empty ones are left out. */
  | { facts: Record<string, T | null | undefined> }
  /**
   * Rows with an amount at the right; the last ones may be totals. `picture`: a path in the shop, null for a row
   * without one.
   */
  | { amounts: readonly { text: string; amount: string; strong?: boolean; picture?: string | null }[] }
  /** A value to show or type; `bars` adds a bar code for the counter. */
  | { code: string; label: string; bars?: boolean }

/** Builds an absolute link to a page of the shop; `path` is encoded and begins with a slash. */
export function siteLink(shop: Shop, path: string): string {
  return `${shop.SITE_URL.replace(/\/+$/, '')}${path}`
}

export const known = <T>(facts: Record<string, T | null | undefined>) =>
  Object.entries(facts).flatMap(([label, value]) => (value ? [[label, value] as const] : []))
