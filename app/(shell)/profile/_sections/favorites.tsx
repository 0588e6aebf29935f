import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import {
  FavoriteConsent,
  type FavoriteInput,
  FavoriteList,
  NewFavorite,
  Removed,
} from '@/components/catalogue/favorites'
import { ButtonLink } from '@/components/ui/button'
import { PinIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import { sectionPath } from '@/lib/account/sections'
import { readProduct } from '@/lib/catalogue/product-server'
import { favoriteCalls } from '@/lib/contract/favorites'
import { formToken, readSentForm, refusedForm } from '@/lib/forms/sent-form'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import { selectionPath } from '@/lib/pharmacies/selection'
import { readChosenPharmacy, readPharmacy } from '@/lib/pharmacies/server'
import { lackingCalls } from '@/lib/platform/abilities'
import { isMissingCall } from '@/lib/platform/result'
import { formatDateWithYear } from '@/lib/rules/dates'
import { tryAsCustomer, type Visitor } from '@/lib/session/server'
import messages from '@/messages/it.json'

/** Kept products with their alerts, all with plain forms. `product` of the address names one to keep. */
export async function FavoritesSection({ search, ...visitor }: Visitor & { search: SearchParams }) {
  const [t, store, chosen] = await Promise.all([getTranslations(), cookies(), readChosenPharmacy()])
  const pharmacy = chosen === null ? null : await readPharmacy(chosen).catch(() => null)
  const query = pharmacy ? { pharmacy_id: pharmacy.id } : {}
  const [read, lacking] = await Promise.all([
    tryAsCustomer(favoriteCalls.listFavorites, { query }, visitor),
    lackingCalls(),
  ])
  if ('failure' in read)
    return <Notice title={isMissingCall(read.failure) ? t('profile.unavailable') : t('account.failed')} />
  const { consent, favorites } = read.data
  const xsrf = formToken(store)
  const sent = await readSentForm(store, search, refusedForm)
  const isRefused = sent !== null && (sent.errors.length > 0 || sent.failure !== null)
  const input: FavoriteInput | null = isRefused ? sent : null
  const wish = readWish(search)
  const known = favorites.some(({ minsan }) => minsan === wish)
  if (wish !== null && !known) {
    const product = await readProduct(wish, pharmacy?.id ?? null).catch(() => null)
    const name = product === null || product === 'withdrawn' ? null : product.name
    if (name === null) return <Notice tone="warning" title={t('favorites.unknown')} />
    return <NewFavorite minsan={wish} name={name} input={input} asks_consent={consent === null} xsrf={xsrf} />
  }
  const outcome = known ? 'kept' : firstValue(search.done)
  const done = Object.entries(messages.favorites.done).find(([name]) => name === outcome)
  const removed = outcome === 'removed' && sent ? new URLSearchParams(sent.fields).get('minsan') : null
  return (
    <>
      {done && !isRefused && (
        <Notice tone="positive" live title={done[1]} action={removed && <Removed minsan={removed} xsrf={xsrf} />} />
      )}
      {!pharmacy && favorites.length > 0 && (
        <Notice
          tone="info"
          title={t('product.choosePharmacyStock')}
          action={
            <ButtonLink href={selectionPath(sectionPath('favorites'))} variant="secondary" icon={PinIcon}>
              {t('favorites.choosePharmacy')}
            </ButtonLink>
          }
        />
      )}
      <FavoriteList
        favorites={favorites}
        pharmacy={pharmacy && { id: pharmacy.id, name: pharmacy.name }}
        can_notify={!lacking.includes('notifyWhenBack')}
        input={input}
        xsrf={xsrf}
      />
      {consent && <FavoriteConsent date={formatDateWithYear(consent.at)} xsrf={xsrf} />}
    </>
  )
}

function readWish(search: SearchParams): string | null {
  const product = firstValue(search.product) ?? ''
  return /^\d{9}$/.test(product) ? product : null
}
