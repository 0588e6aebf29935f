import type { OperatorSettings } from '@/lib/rules/operator'
import type { BackendEnv } from '../env'

/** What every mail needs of the environment. */
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

/** A piece of a mail. Texts are plain: html.ts escapes them. `T`: `string` once `compose` has read the typed parts. */
export type Block<T = Text> =
  /** A paragraph. */
  | T
  | { button: string; href: string }
  /** A heading of what follows. */
  | { title: string }
  /** Values by their labels, one under the other; what there is none of is left out. */
  | { facts: Record<string, T | null | undefined> }
  /** Rows with an amount at the right; the last ones may be totals. `picture`: its path in the shop, null for a row that has none among others. */
  | { amounts: readonly { text: string; amount: string; strong?: boolean; picture?: string | null }[] }
  /** What is shown or typed somewhere; `bars` also as a bar code, for the counter. */
  | { code: string; label: string; bars?: boolean }

/** An absolute link to a page of the shop; `path` begins with a slash and is encoded already. */
export function siteLink(shop: Shop, path: string): string {
  return `${shop.SITE_URL.replace(/\/+$/, '')}${path}`
}

/** The facts that there are. */
export const known = <T>(facts: Record<string, T | null | undefined>) =>
  Object.entries(facts).flatMap(([label, value]) => (value ? [[label, value] as const] : []))
