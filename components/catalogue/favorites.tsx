import { useTranslations } from 'next-intl'
import { codeText, failureText } from '@/components/forms/failure-text'
import { HiddenFields } from '@/components/forms/hidden-fields'
import { PressForm } from '@/components/forms/press-form'
import { Button, ButtonLink } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { EmptyState } from '@/components/ui/empty-state'
import { StarIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { ProductImage } from '@/components/ui/product-image'
import { TitledCard } from '@/components/ui/titled-card'
import { sectionPath } from '@/lib/account/sections'
import { FAVORITES_MAX, type Favorite } from '@/lib/contract/favorites'
import type { FieldError } from '@/lib/contract/problem'
import { getAnswer } from '@/lib/rules/channels'
import { formatEuro } from '@/lib/rules/money'
import { previousPrice } from '@/lib/rules/price'
import { mayBeOrdered } from '@/lib/rules/sale'
import { type At, FavoriteAlerts } from './favorite-alerts'
import { Availability, SupplyBadge } from './product-card'
import { ProductPrice } from './product-price'

/** A form that came back. */
export interface FavoriteInput {
  errors: readonly FieldError[]
  failure: { code: string | null; retry_after_seconds: number | null } | null
}

function Refused({ input }: { input: FavoriteInput | null }) {
  const t = useTranslations('favorites')
  if (!input) return null
  const own: Record<string, string> = {
    too_many: t('tooMany', { most: FAVORITES_MAX }),
    consent_required: t('refused'),
  }
  const code = input.errors[0]?.code
  const failure = input.failure && failureText(input.failure, { stale: t('stale'), not_found: t('gone') })
  const text = failure ?? (code === undefined ? null : (own[code] ?? codeText(code)))
  return (
    text && (
      <div id="refused" className="mb-4">
        <Notice tone="critical" live title={text} />
      </div>
    )
  )
}

/** Keeps a product, with the consent if there is none yet. */
export function NewFavorite({
  minsan,
  name,
  input,
  asks_consent,
  xsrf,
}: {
  minsan: string
  name: string
  input: FavoriteInput | null
  asks_consent: boolean
  xsrf: string
}) {
  const t = useTranslations('favorites')
  const missing = input?.errors.some(({ field }) => field === 'health_data_consent')
  return (
    <TitledCard name="new-favorite" title={t('keep')} lead={<span translate="no">{name}</span>}>
      <Refused input={input} />
      <form method="post" action="/api/favorites/keep" className="grid max-w-form grid-cols-1 gap-4">
        <HiddenFields fields={{ xsrf, product: minsan }} />
        {asks_consent && (
          <Checkbox name="health_data_consent" label={t('consent')} error={missing ? t('consentMissing') : undefined} />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" icon={StarIcon}>
            {t('keep')}
          </Button>
          <ButtonLink variant="secondary" href={`/product/${minsan}`}>
            {t('back')}
          </ButtonLink>
        </div>
      </form>
    </TitledCard>
  )
}

/** Keeps a product again that was just removed. */
export const Removed = ({ minsan, xsrf }: { minsan: string; xsrf: string }) => (
  <PressForm to="/api/favorites/keep" fields={{ xsrf, product: minsan }} variant="secondary">
    {useTranslations('favorites')('undo')}
  </PressForm>
)

/** The customer's kept products, the latest first, with the prices of the chosen pharmacy. */
export function FavoriteList({
  favorites,
  pharmacy,
  can_notify,
  input,
  xsrf,
}: {
  favorites: readonly Favorite[]
  pharmacy: At | null
  /** The platform supports stock notifications. */
  can_notify: boolean
  input: FavoriteInput | null
  xsrf: string
}) {
  const t = useTranslations('favorites')
  return (
    <TitledCard name="favorites" title={t('mine')} lead={pharmacy && t('at', { pharmacy: pharmacy.name })}>
      <Refused input={input} />
      {favorites.length === 0 ? (
        <EmptyState
          icon={StarIcon}
          heading="h3"
          title={t('none')}
          action={<ButtonLink href="/search">{t('search')}</ButtonLink>}
        >
          {t('noneHint')}
        </EmptyState>
      ) : (
        <ul aria-label={t('mine')} className="divide-y divide-line">
          {favorites.map((one) => (
            <FavoriteItem key={one.id} favorite={one} pharmacy={pharmacy} can_notify={can_notify} xsrf={xsrf} />
          ))}
        </ul>
      )}
      <p className="mt-4 text-sm">
        <Link href={sectionPath('data')} className="link inline-flex min-h-touch items-center">
          {t('pharmacyLink')}
        </Link>
      </p>
    </TitledCard>
  )
}

function FavoriteItem({
  favorite,
  pharmacy,
  can_notify,
  xsrf,
}: {
  favorite: Favorite
  pharmacy: At | null
  can_notify: boolean
  xsrf: string
}) {
  const t = useTranslations()
  const { id, minsan, name, product, lowest_price_30d: lowest } = favorite
  const label = (text: string) => `${text}: ${name}`
  const remove = (
    <PressForm
      to="/api/favorites/remove"
      fields={{ xsrf, id, minsan }}
      variant="quiet"
      aria-label={label(t('favorites.remove'))}
    >
      {t('favorites.remove')}
    </PressForm>
  )
  if (product === null)
    return (
      <li id={id} className="py-4">
        <h3 translate="no" className="text-base leading-snug [overflow-wrap:anywhere]">
          {name}
        </h3>
        <p className="mt-1 mb-3 text-muted">{t('favorites.notSold')}</p>
        {remove}
      </li>
    )
  const orders = pharmacy && mayBeOrdered(product) && product.availability !== 'unavailable' && product.price !== null
  return (
    <li id={id} className="grid grid-cols-1 gap-x-4 gap-y-2 py-4 sm:grid-cols-[5rem_minmax(0,1fr)]">
      <ProductImage src={product.image} kind={product.kind} size={160} sizes="5rem" className="w-20" />
      <div className="min-w-0">
        <SupplyBadge kind={product.kind} supply={product.supply} plain />
        <h3 className="text-base leading-snug [overflow-wrap:anywhere]">
          <Link href={`/product/${minsan}`} translate="no" className="link">
            {name}
          </Link>
        </h3>
        <div className="mt-2 grid gap-1">
          <ProductPrice amounts={product} />
          {lowest !== null && previousPrice(product) === null && (
            <p className="text-muted text-xs">{t('product.lowest30', { price: formatEuro(lowest) })}</p>
          )}
          <Availability state={product.availability} somewhere={!pharmacy} />
          {getAnswer(product, 'reduced') === 'leaflet' && <p className="text-sm">{t('product.otcNoticeBare')}</p>}
        </div>
        <div className="mt-3 flex flex-wrap gap-2">
          {orders && (
            <PressForm
              to="/api/favorites/cart"
              fields={{ xsrf, minsan, pharmacy_id: pharmacy.id }}
              aria-label={label(t('product.add'))}
            >
              {t('product.add')}
            </PressForm>
          )}
          {remove}
        </div>
        <FavoriteAlerts favorite={favorite} pharmacy={pharmacy} can_notify={can_notify} xsrf={xsrf} />
      </div>
    </li>
  )
}

/** The consent to keep products, with its withdrawal. */
export function FavoriteConsent({ date, xsrf }: { date: string; xsrf: string }) {
  const t = useTranslations('favorites')
  return (
    <TitledCard name="favorite-consent" title={t('withdrawTitle')} lead={t('withdrawLead', { date })}>
      <PressForm to="/api/favorites/withdraw" fields={{ xsrf }} variant="danger">
        {t('withdraw')}
      </PressForm>
    </TitledCard>
  )
}
