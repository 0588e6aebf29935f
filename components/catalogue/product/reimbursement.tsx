import { useTranslations } from 'next-intl'
import type { Product } from '@/lib/contract/products'
import { formatEuro } from '@/lib/rules/money'
import { shareBesideTicket } from '@/lib/rules/reimbursement'

/**
 * Reimbursement: class, amount left to pay, reference price and AIFA's note, verbatim because it may restrict
 * substitution.
 */
export function Reimbursement({
  reimbursement,
  price,
}: {
  reimbursement: NonNullable<Product['reimbursement']>
  price: Product['price']
}) {
  const t = useTranslations('product')
  const { note, reference_price } = reimbursement
  const share = shareBesideTicket(reimbursement, price)
  return (
    <section aria-labelledby="rimborso" className="rounded-lg border border-line bg-surface p-4">
      <h2 id="rimborso" className="text-base">
        {t('reimbursementTitle')}
      </h2>
      <p className="mt-1">{t(`reimbursement.${reimbursement.class}`)}</p>
      {share !== null && (
        <p className="mt-1">
          {share === 0 ? t('onlyTicket') : t('beyondReference', { difference: formatEuro(share) })}
        </p>
      )}
      {reference_price !== null && (
        <p className="mt-1 text-sm">{t('referencePrice', { price: formatEuro(reference_price) })}</p>
      )}
      {note && <p className="mt-1 text-sm">{t('aifaNote', { note })}</p>}
    </section>
  )
}
