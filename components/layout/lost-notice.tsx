import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { controlClasses } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { Container } from './container'

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
