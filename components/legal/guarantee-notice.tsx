import { useTranslations } from 'next-intl'
import { ExternalIcon } from '@/components/ui/icons'
import { ChevronDownIcon } from '@/components/ui/shell-icons'
import { YOUR_EUROPE } from '@/lib/rules/operator'
import { env } from '@/lib/settings/env'
import notice from '@/messages/legal/guarantee.json'

const parts: { text: string; list?: string[]; steps?: string[] }[] = notice.parts
const said = [
  notice.title,
  notice.lead,
  ...parts.flatMap(({ text, list = [], steps = [] }) => [text, ...list, ...steps]),
]

/**
 * The legal guarantee notice where goods are shown and ordered (docs/domain.md#L27): the Commission's own notice,
 * complete and in colour, with its words as alternative text. Without the file the words are shown in its colours
 * with its code.
 */
export function GuaranteeNotice({
  title = 'title',
  open,
}: {
  title?: 'title' | 'inShort'
  /** Folded behind its title elsewhere than in the terms. */
  open?: boolean
}) {
  const t = useTranslations('legal.guarantee')
  return (
    <details id="garanzia-legale" open={open} className="group max-w-text scroll-mt-28">
      <summary className="flex min-h-touch items-center gap-3 rounded-sm">
        <h2 className="min-w-0 flex-1 text-xl">{t(title)}</h2>
        <ChevronDownIcon className="size-5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      {env().GUARANTEE_NOTICE ? (
        // A4, as in the annex; the file's own proportions apply once it is loaded.
        // biome-ignore lint/performance/noImgElement: the Commission's file must not be altered
        <img
          src="/api/guarantee-notice"
          alt={said.join(' ')}
          width={595}
          height={842}
          loading="lazy"
          decoding="async"
          className="mt-3 h-auto w-full max-w-md bg-sheet"
        />
      ) : (
        <NoticeInWords />
      )}
      <p className="mt-2">{t('text')}</p>
      <a href={YOUR_EUROPE} target="_blank" rel="noopener noreferrer" className="link tap gap-1.5">
        {t('more')}
        <ExternalIcon className="size-4" />
      </a>
    </details>
  )
}

function NoticeInWords() {
  const t = useTranslations('legal.guarantee')
  return (
    <div className="mt-3 max-w-md overflow-hidden rounded-lg border-2 border-eu bg-sheet text-sheet-ink">
      <div className="bg-eu p-4 font-bold">
        <p className="text-sheet text-xl">{notice.title}</p>
        <p className="mt-1 text-eu-star">{notice.lead}</p>
      </div>
      <div className="prose p-4 [&_li]:marker:text-sheet-ink">
        {parts.map(({ text, list, steps }) => (
          <div key={text}>
            <p>{text}</p>
            {list && <ul>{list.map(item)}</ul>}
            {steps && <ol>{steps.map(item)}</ol>}
          </div>
        ))}
        {/* biome-ignore lint/performance/noImgElement: a line drawing gains nothing from optimisation */}
        <img src="/icons/your-europe.svg" alt={t('code')} width={132} height={132} loading="lazy" decoding="async" />
        <p>{YOUR_EUROPE.slice('https://'.length)}</p>
      </div>
    </div>
  )
}

const item = (text: string) => <li key={text}>{text}</li>
