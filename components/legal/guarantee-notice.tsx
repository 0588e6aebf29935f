import { useTranslations } from 'next-intl'
import { ExternalIcon } from '@/components/ui/icons'
import { env } from '@/lib/env'
import { YOUR_EUROPE } from '@/lib/rules/guarantee'

/**
 * The legal guarantee where goods are shown and ordered (docs/domain.md#L27): the Commission's own notice, whole and in colour, which nobody may
 * redraw, with its main points as text. Without the file the text stands alone.
 */
export function GuaranteeNotice({ title = 'title' }: { title?: 'title' | 'inShort' }) {
  const t = useTranslations('legal.guarantee')
  return (
    <section aria-labelledby="garanzia-legale" className="max-w-text">
      <h2 id="garanzia-legale" className="scroll-mt-28 text-xl">
        {t(title)}
      </h2>
      {env().GUARANTEE_NOTICE && (
        // A4, as the annex has it; the file's own proportions take over once it is there.
        // biome-ignore lint/performance/noImgElement: the Commission's file, which nobody may make anew
        <img
          src="/api/guarantee-notice"
          alt={t('notice')}
          width={595}
          height={842}
          loading="lazy"
          decoding="async"
          className="mt-3 h-auto w-full max-w-md bg-sheet"
        />
      )}
      <p className="mt-2">{t('text')}</p>
      <a href={YOUR_EUROPE} target="_blank" rel="noopener noreferrer" className="link tap gap-1.5">
        {t('more')}
        <ExternalIcon className="size-4" />
      </a>
    </section>
  )
}
