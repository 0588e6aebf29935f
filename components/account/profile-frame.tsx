import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Container } from '@/components/layout/container'
import { Card } from '@/components/ui/card'
import { cx } from '@/components/ui/class-names'
import {
  ArrowLeftIcon,
  CalendarIcon,
  CardIcon,
  ChatIcon,
  CheckIcon,
  ChevronRightIcon,
  ClockIcon,
  CollectIcon,
  EditIcon,
  HeartIcon,
  type Icon,
  PinIcon,
  ShieldIcon,
  StarIcon,
  UserIcon,
} from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { PROFILE_PATH, SECTIONS, type SectionName, sectionPath } from '@/lib/account/sections'
import { LogoutButton } from './logout-button'

export const SECTION_ICONS: Record<SectionName, Icon> = {
  data: UserIcon,
  addresses: PinIcon,
  orders: CollectIcon,
  bookings: CalendarIcon,
  reminders: ClockIcon,
  questions: ChatIcon,
  favorites: StarIcon,
  patients: HeartIcon,
  delegations: EditIcon,
  cards: CardIcon,
  consents: CheckIcon,
  security: ShieldIcon,
}

/** A section of the profile: back link on a phone, list of sections on a wide screen. */
export function ProfileFrame({
  section,
  lead,
  hidden = [],
  plain = false,
  children,
}: {
  section: SectionName
  lead?: string | undefined
  /** Sections for which the platform has no calls. */
  hidden?: readonly SectionName[]
  /** Works without JavaScript. */
  plain?: boolean
  children: ReactNode
}) {
  const t = useTranslations()
  return (
    <Container>
      <div className="grid gap-5 lg:grid-cols-[16rem_minmax(0,1fr)] lg:items-start lg:gap-8">
        <div className="lg:sticky lg:top-28">
          <Link
            href={PROFILE_PATH}
            className="-my-2 inline-flex min-h-touch items-center gap-2 text-brand-ink hover:underline lg:my-0 lg:mb-2 lg:font-bold"
          >
            <ArrowLeftIcon className="size-5 lg:hidden" />
            {t('profile.back')}
          </Link>
          <nav aria-label={t('profile.nav')} className="hidden lg:block">
            <ul className="grid gap-1">
              {SECTIONS.filter((name) => !hidden.includes(name)).map((name) => {
                const Drawing = SECTION_ICONS[name]
                const here = name === section
                return (
                  <li key={name}>
                    <Link
                      href={sectionPath(name)}
                      aria-current={here ? 'page' : undefined}
                      className={cx(
                        'flex min-h-touch items-center gap-3 rounded-md px-3 hover:bg-brand-soft',
                        here && 'bg-brand-soft font-bold text-brand-ink',
                      )}
                    >
                      <Drawing className="size-5 text-brand-ink" />
                      {t(`account.sections.${name}`)}
                    </Link>
                  </li>
                )
              })}
            </ul>
            <LogoutButton />
          </nav>
        </div>
        <div className="min-w-0">
          <h1 className="text-2xl">{t(`account.sections.${section}`)}</h1>
          {lead && <p className="mt-1 text-muted">{lead}</p>}
          {!plain && (
            <noscript>
              <Notice tone="warning" title={t('profile.noScript')} className="mt-4" />
            </noscript>
          )}
          <div className="mt-5 grid gap-5">{children}</div>
        </div>
      </div>
    </Container>
  )
}

export function ProfileOverview({ name, hidden = [] }: { name: string; hidden?: readonly SectionName[] }) {
  const t = useTranslations()
  return (
    <Container>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h1 className="text-2xl">{t('account.title')}</h1>
        <LogoutButton />
      </div>
      <p className="mt-1 mb-5 text-muted">
        {t('account.greeting', { name })}. {t('profile.lead')}
      </p>
      <nav aria-label={t('profile.nav')}>
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {SECTIONS.filter((section) => !hidden.includes(section)).map((section) => {
            const Drawing = SECTION_ICONS[section]
            return (
              <Card
                as="li"
                flush
                key={section}
                className="relative flex items-start gap-4 p-4 @max-[17rem]:block hover:border-brand"
              >
                <span className="flex size-12 shrink-0 @max-[17rem]:hidden items-center justify-center rounded-leaf-sm bg-brand-soft text-brand-ink">
                  <Drawing />
                </span>
                <span className="min-w-0 flex-1">
                  <Link
                    href={sectionPath(section)}
                    className="font-bold text-lg leading-snug after:absolute after:inset-0 hover:underline"
                  >
                    {t(`account.sections.${section}`)}
                  </Link>
                  <span className="block text-muted text-sm">{t(`profile.hint.${section}`)}</span>
                </span>
                <ChevronRightIcon className="size-5 shrink-0 self-center text-muted @max-[17rem]:hidden" />
              </Card>
            )
          })}
        </ul>
      </nav>
    </Container>
  )
}
