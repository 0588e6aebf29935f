import { configuredProviders } from '@/lib/account/openid'
import { PROVIDER_NAMES } from '@/lib/account/social-providers'
import type { ArticleNode } from '@/lib/html/article-parts'
import type { Env } from '@/lib/process/storefront-environment'
import { isRunByPharmacy, type Operator, operatorOfPharmacy, parseOperator, termsValues } from '@/lib/rules/operator'
import current from '@/messages/legal/terms.json'
import first from '@/messages/legal/terms-2026-11-21.json'
import second from '@/messages/legal/terms-2026-11-23.json'
import third from '@/messages/legal/terms-2026-11-24.json'
import 'server-only'
import { cache } from 'react'
import { readPharmacy } from '@/lib/pharmacies/server'
import { env } from '@/lib/settings/env'

/** Values of the shop and its operator in legal texts; null if not set. */
type LegalValues = ReturnType<typeof legalValues>

/**
 * A paragraph, a list, or a paragraph that depends on a value. `{name}` is a value, `**…**` strong, `[…](…)` a link;
 * paragraphs and entries with a missing value are left out.
 */
type LegalBlock = string | { list: string[] } | { with: string; text: string } | { without: string; text: string }

export interface LegalText {
  /** `YYYY-MM-DD` */
  updated: string
  lead: LegalBlock[]
  /** `with`: only if that value is set. */
  sections: { id: string; title: string; with?: string; blocks: LegalBlock[] }[]
}

export function legalValues(env: Env, operator: Operator) {
  const maps = env.GOOGLE_MAPS_API_KEY ? 'Google Maps' : null
  const chat = env.CHAT_SCRIPT_URL ? `chat di ${new URL(env.CHAT_SCRIPT_URL).hostname}` : null
  return {
    ...termsValues(env, operator),
    dpo: env.DPO_CONTACT ?? null,
    /** Third-party content loaded with consent. */
    maps,
    chat,
    social:
      configuredProviders(env)
        .map((provider) => PROVIDER_NAMES[provider])
        .join(', ') || null,
    wallet: env.WALLET_GOOGLE_FILE ? 'Google Wallet' : null,
    third_parties: [maps, chat].filter(Boolean).join(' e ') || null,
  }
}

const PART = /\*\*(?<strong>[^*]+)\*\*|\[(?<link>[^\]]+)\]\((?<href>[^)\s]+)\)/g

/** Parses a text; null if it needs a missing value. Throws for an unknown value. */
export function readParts(text: string, values: LegalValues): ArticleNode[] | null {
  let missing = false
  const fill = (piece: string) =>
    piece.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = valueNamed(values, name)
      if (value === null) missing = true
      return value ?? ''
    })
  const parts: ArticleNode[] = []
  let from = 0
  for (const match of text.matchAll(PART)) {
    if (match.index > from) parts.push(fill(text.slice(from, match.index)))
    const { strong, link = '', href = '' } = match.groups ?? {}
    if (strong !== undefined) parts.push({ tag: 'strong', children: [fill(strong)] })
    else parts.push({ tag: 'a', href: fill(href), rel: 'noopener noreferrer', children: [fill(link)] })
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push(fill(text.slice(from)))
  return missing ? null : parts
}

/** Paragraphs and lists of a text, without those that need a missing value. */
export function readBlocks(blocks: readonly LegalBlock[], values: LegalValues): ArticleNode[] {
  const element = (tag: 'p' | 'li', text: string) => {
    const children = readParts(text, values)
    return children ? [{ tag, children }] : []
  }
  return blocks.flatMap((block): ArticleNode[] => {
    if (typeof block === 'string') return element('p', block)
    if ('with' in block) return valueNamed(values, block.with) === null ? [] : element('p', block.text)
    if ('without' in block) return valueNamed(values, block.without) === null ? element('p', block.text) : []
    const children = block.list.flatMap((entry) => element('li', entry))
    return children.length > 0 ? [{ tag: 'ul', children }] : []
  })
}

export const readSections = ({ sections }: LegalText, values: LegalValues) =>
  sections
    .filter((section) => section.with === undefined || valueNamed(values, section.with) !== null)
    .map(({ id, title, blocks }) => ({ id, title, nodes: readBlocks(blocks, values) }))

function valueNamed(values: LegalValues, name: string): string | null {
  const value = Object.entries(values).find(([key]) => key === name)
  if (!value) throw new Error(`A legal text names «${name}», which is no value`)
  return value[1]
}

/** All versions by day. Published ones never change: a copy stays here. */
const VERSIONS: readonly LegalText[] = [current, third, second, first]

/** Returns the terms of a day, or null. */
export const findTerms = (version: string): LegalText | null =>
  VERSIONS.find(({ updated }) => updated === version) ?? null

export const termsVersions = VERSIONS.map(({ updated }) => updated)

let last: Operator | null = null

/** Reads the operator from the configuration, or the shop's only pharmacy. Never fails a page: the last value stays. */
export const readOperator = cache(async (): Promise<Operator> => {
  const settings = env()
  if (!isRunByPharmacy(settings) || !settings.PHARMACY_ID) return parseOperator(settings)
  const pharmacy = await readPharmacy(settings.PHARMACY_ID).catch(() => null)
  if (pharmacy) last = operatorOfPharmacy(pharmacy)
  return last ?? parseOperator(settings)
})
