import { useTranslations } from 'next-intl'
import { Disclosure } from '@/components/ui/disclosure'
import { DocumentIcon, ExternalIcon } from '@/components/ui/icons'
import { RichText } from '@/components/ui/rich-text'
import type { RichNode } from '@/lib/html/rich-text'

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

const isCode = (code: string): code is (typeof CODES)[number] => CODES.some((known) => known === code)

/** The leaflet, or directions and warnings, a part at a time. Parts of a kind that we have no name for are left out. */
export function ProductTexts({
  sections,
  closed,
}: {
  sections: { code: string; nodes: RichNode[] }[]
  /** Else the first part is open. */
  closed?: boolean
}) {
  const t = useTranslations('product.sections')
  return (
    <div className="border-line border-t">
      {sections.map(({ code, nodes }, index) =>
        isCode(code) && nodes.length > 0 ? (
          <Disclosure
            key={code}
            id={code}
            open={index === 0 && !closed}
            title={<h3 className="text-base">{t(code)}</h3>}
          >
            <div className="prose">
              <RichText nodes={nodes} />
            </div>
          </Disclosure>
        ) : null,
      )}
    </div>
  )
}

/** The leaflet as the maker filed it. Only an https address is followed. */
export function LeafletLink({ url }: { url: string | null }) {
  const t = useTranslations('product')
  if (!url || !URL.canParse(url) || new URL(url).protocol !== 'https:') return null
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" aria-label={t('leafletLabel')} className="link tap gap-2">
      <DocumentIcon className="size-5" />
      {t('leaflet')}
      <ExternalIcon className="size-4" />
    </a>
  )
}
