import { useTranslations } from 'next-intl'
import { Disclosure } from '@/components/ui/disclosure'
import { DocumentIcon, ExternalIcon } from '@/components/ui/icons'
import { RichText } from '@/components/ui/rich-text'
import { parseRichText, type RichNode } from '@/lib/html/rich-text'

const CODES = [
  'indications',
  'contraindications',
  'dosage',
  'warnings',
  'interactions',
  'pregnancy',
  'side_effects',
  'storage',
  'composition',
  'directions',
] as const

type Code = (typeof CODES)[number]
const isCode = (code: string): code is Code => CODES.some((known) => known === code)

/** Non-empty sections of a known kind, parsed; other kinds are dropped. */
export const namedTexts = (sections: readonly { code: string; html: string }[]): { code: Code; nodes: RichNode[] }[] =>
  sections.flatMap(({ code, html }) => {
    const nodes = isCode(code) ? parseRichText(html) : []
    return isCode(code) && nodes.length > 0 ? [{ code, nodes }] : []
  })

/** The leaflet, or directions and warnings, one section at a time. */
export function ProductTexts({
  sections,
  closed,
}: {
  sections: ReturnType<typeof namedTexts>
  /** Otherwise the first section and the dosage are open. */
  closed?: boolean
}) {
  const t = useTranslations('product.sections')
  return (
    <div className="border-line border-t">
      {sections.map(({ code, nodes }, index) => (
        <Disclosure
          key={code}
          id={code}
          open={!closed && (index === 0 || code === 'dosage')}
          heading="h3"
          title={t(code)}
        >
          <div className="prose">
            <RichText nodes={nodes} />
          </div>
        </Disclosure>
      ))}
    </div>
  )
}

/** Accepts https addresses only. */
export const isLeaflet = (url: string | null): url is string =>
  url !== null && URL.canParse(url) && new URL(url).protocol === 'https:'

/** The leaflet as the manufacturer filed it. */
export function LeafletLink({ url }: { url: string | null }) {
  const t = useTranslations('product')
  if (!isLeaflet(url)) return null
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" aria-label={t('leafletLabel')} className="link tap gap-2">
      <DocumentIcon className="size-5" />
      {t('leaflet')}
      <ExternalIcon className="size-4" />
    </a>
  )
}
