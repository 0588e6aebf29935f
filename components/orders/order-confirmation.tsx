import { useTranslations } from 'next-intl'
import { buttonClasses } from '@/components/ui/button'
import { DownloadIcon } from '@/components/ui/icons'

/** Downloads the confirmation with all product names, which mails must not contain. */
export function OrderConfirmation({ id }: { id: string }) {
  const t = useTranslations('orders')
  return (
    // A file, so the router must not handle it.
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
