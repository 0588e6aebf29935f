import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { controlClasses } from '@/components/ui/field'
import { SearchIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import { Container } from './container'

/** A page without content, with one action or links back into the shop. */
export function NothingHere({
  icon,
  title,
  action,
  children,
}: {
  icon: ComponentProps<typeof EmptyState>['icon']
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  const t = useTranslations()
  return (
    <Container>
      <EmptyState
        icon={icon}
        heading="h1"
        title={title}
        action={
          action ?? (
            <>
              <ButtonLink href="/search">{t('shell.footer.searchProducts')}</ButtonLink>
              <ButtonLink href="/home" variant="secondary">
                {t('errors.goHome')}
              </ButtonLink>
            </>
          )
        }
      >
        {children}
      </EmptyState>
    </Container>
  )
}

export function NotFoundPage() {
  const t = useTranslations('errors')
  return (
    <NothingHere icon={SearchIcon} title={t('notFoundTitle')}>
      <p>{t('notFound')}</p>
      <p>{t('productNotFoundHint')}</p>
    </NothingHere>
  )
}

/** Says that an address does not exist, with a search for its words. A plain form: no script of its own. */
export function LostNotice({ words }: { words: string }) {
  const t = useTranslations('search')
  return (
    <Container>
      <Notice tone="warning" title={t('lost')}>
        <form action="/search" className="mt-2 flex max-w-form flex-wrap gap-2">
          <input
            type="search"
            name="query"
            required
            aria-label={t('lostLabel')}
            placeholder={t('placeholder')}
            defaultValue={words}
            maxLength={200}
            className={`${controlClasses} flex-1 basis-48`}
          />
          <Button type="submit" variant="secondary">
            {t('lostSubmit')}
          </Button>
        </form>
      </Notice>
    </Container>
  )
}
