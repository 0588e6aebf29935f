import { useTranslations } from 'next-intl'
import { AskPharmacist } from '@/components/pharmacies/ask-pharmacist'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/section'
import { postPath } from '@/lib/blog/paths'
import { leadHref } from '@/lib/catalogue/leads'
import type { Lead } from '@/lib/contract/search'
import { env } from '@/lib/settings/env'
import messages from '@/messages/it.json'

/** Search results other than products: categories, services, ingredients, pharmacies, articles. */
export function SearchLeads({ leads, articles }: { leads: Lead[]; articles: { slug: string; title: string }[] }) {
  const t = useTranslations('search')
  const told = ({ kind, detail }: Lead) =>
    kind === 'ingredient' && detail !== null
      ? t('lead.ingredientOf', { brand: detail })
      : t(`lead.${kind}`, { city: detail ?? '' })
  const ways = [
    ...leads.map((lead) => ({ href: leadHref(lead), name: lead.name, told: told(lead) })),
    ...articles.map(({ slug, title }) => ({ href: postPath(slug), name: title, told: t('lead.article') })),
  ]
  if (ways.length === 0) return null
  return (
    <Section heading_id="porta-a" title={t('leads')} className="mt-8">
      <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {ways.map(({ href, name, told }) => (
          <li key={`${href} ${name}`}>
            <Link
              href={href}
              className="flex h-full min-h-touch flex-col justify-center rounded-md border border-line bg-surface px-4 py-2 hover:border-brand hover:bg-brand-soft"
            >
              <span className="font-bold">{name}</span>
              <span className="text-muted text-sm">{told}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const texts = messages.search

/** A question about medicines is answered by the pharmacist, who gets it as it was typed. */
export function QuestionNotice({ question, className }: { question: string; className?: string }) {
  return (
    <Notice title={texts.question} className={className}>
      <p>{texts.questionText}</p>
      <div className="mt-2">
        <AskPharmacist chat={env().CHAT_SCRIPT_URL} question={question} />
      </div>
    </Notice>
  )
}
