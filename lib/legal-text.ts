import { PROVIDER_NAMES } from '@/lib/account/social-providers'
import { configuredProviders } from '@/lib/account/social-settings'
import type { Env } from './env'

/** What the legal texts name of the shop and its operator; null where the operator has not set it. */
export type LegalValues = ReturnType<typeof legalValues>

/**
 * A paragraph, a list, or a paragraph for where a value is not set. In a text `{name}` is a value, `**…**` is strong and `[…](…)` a link;
 * a paragraph or list entry that names a value which is not set is left out.
 */
export type LegalBlock = string | { list: string[] } | { without: string; text: string }

export interface LegalText {
  /** `YYYY-MM-DD` */
  updated: string
  lead: LegalBlock[]
  sections: { id: string; title: string; blocks: LegalBlock[] }[]
}

export type LegalPart = { text: string } | { strong: string } | { link: string; href: string }
export type ReadBlock = { paragraph: LegalPart[] } | { list: LegalPart[][] }

export function legalValues(env: Env) {
  const maps = env.GOOGLE_MAPS_API_KEY ? 'Google Maps' : null
  const chat = env.CHAT_SCRIPT_URL ? `chat di ${new URL(env.CHAT_SCRIPT_URL).hostname}` : null
  return {
    brand: env.BRAND_NAME,
    operator: env.OPERATOR_NAME ?? null,
    operator_address: env.OPERATOR_ADDRESS ?? null,
    operator_vat: env.OPERATOR_VAT ?? null,
    operator_register: env.OPERATOR_REGISTER ?? null,
    operator_email: env.OPERATOR_EMAIL ?? null,
    operator_pec: env.OPERATOR_PEC ?? null,
    operator_phone: env.OPERATOR_PHONE ?? null,
    dpo: env.DPO_CONTACT ?? null,
    /** What is loaded from others with consent, by name. */
    maps,
    chat,
    /** Whose identities one may log in with. */
    social:
      configuredProviders(env)
        .map((provider) => PROVIDER_NAMES[provider])
        .join(', ') || null,
    third_parties: [maps, chat].filter(Boolean).join(' e ') || null,
  }
}

const PART = /\*\*(?<strong>[^*]+)\*\*|\[(?<link>[^\]]+)\]\((?<href>[^)\s]+)\)/g

/** The parts of one text, or null where it names a value that is not set. Throws where a text names what is no value. */
export function readParts(text: string, values: LegalValues): LegalPart[] | null {
  let missing = false
  const fill = (piece: string) =>
    piece.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = valueNamed(values, name)
      if (value === null) missing = true
      return value ?? ''
    })
  const parts: LegalPart[] = []
  let from = 0
  for (const match of text.matchAll(PART)) {
    if (match.index > from) parts.push({ text: fill(text.slice(from, match.index)) })
    const { strong, link, href } = match.groups ?? {}
    if (strong !== undefined) parts.push({ strong: fill(strong) })
    else parts.push({ link: fill(link ?? ''), href: fill(href ?? '') })
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push({ text: fill(text.slice(from)) })
  return missing ? null : parts
}

export function readBlocks(blocks: readonly LegalBlock[], values: LegalValues): ReadBlock[] {
  return blocks.flatMap((block): ReadBlock[] => {
    if (typeof block === 'object' && 'list' in block) {
      const list = block.list.flatMap((entry) => {
        const parts = readParts(entry, values)
        return parts ? [parts] : []
      })
      return list.length > 0 ? [{ list }] : []
    }
    if (typeof block === 'object' && valueNamed(values, block.without) !== null) return []
    const paragraph = readParts(typeof block === 'string' ? block : block.text, values)
    return paragraph ? [{ paragraph }] : []
  })
}

function valueNamed(values: LegalValues, name: string): string | null {
  const value = Object.entries(values).find(([key]) => key === name)
  if (!value) throw new Error(`A legal text names «${name}», which is no value`)
  return value[1]
}
