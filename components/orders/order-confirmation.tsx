import { useTranslations } from 'next-intl'
import { buttonClasses } from '@/components/ui/button'
import { DownloadIcon } from '@/components/ui/icons'

/** The confirmation with every name, which no mail may have, as a file to keep. */
export function OrderConfirmation({ id }: { id: string }) {
  const t = useTranslations('orders')
  return (
    // A file, not a page: the router has to leave it alone.
    <a
      href={`/api/orders/${encodeURIComponent(id)}/confirmation`}
      download
      className={buttonClasses({ variant: 'secondary' })}
    >
      <DownloadIcon className="-ms-1 size-5" />
      <span>{t('confirmation')}</span>
    </a>
  )
}
