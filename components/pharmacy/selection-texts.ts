import { getTranslations } from 'next-intl/server'
import { type CountTexts, countTexts } from '@/lib/i18n/count'

export interface SearchTexts {
  address: string
  hint: string
  submit: string
  near: string
  locating: string
  position_failed: string
  loading: string
  cities: string
  found: CountTexts
}

export interface ChooseTexts {
  choose: string
  choose_label: string
  failed: string
  updated: string
  cancel: string
  close: string
  change: string
  first_title: string
  first_text: string
  change_title: string
  change_text: string
  change_preview: string
  change_nothing: string
  change_price: string
  change_quantity: string
  change_removed: string
  change_unknown: string
  other: string
  retry: string
  loading: string
}

export async function searchTexts(): Promise<SearchTexts> {
  const t = await getTranslations('pharmacy')
  return {
    address: t('address'),
    hint: t('addressHint'),
    submit: t('addressSubmit'),
    near: t('near'),
    locating: t('locating'),
    position_failed: t('positionFailed'),
    loading: (await getTranslations('shell'))('loading'),
    cities: t('selection.cities'),
    found: countTexts((count) => t('selection.found', { count })),
  }
}

export async function chooseTexts(): Promise<ChooseTexts> {
  const t = await getTranslations('pharmacy')
  const shell = await getTranslations('shell')
  return {
    choose: t('choose'),
    choose_label: t('chooseLabel', { pharmacy: '{pharmacy}' }),
    failed: t('selection.chooseFailed'),
    updated: t('updated', { pharmacy: '{pharmacy}' }),
    cancel: shell('cancel'),
    close: shell('close'),
    change: t('change'),
    first_title: t('firstTitle'),
    first_text: t('firstText', { to: '{to}' }),
    change_title: t('changeTitle'),
    change_text: t('changeText', { from: '{from}', to: '{to}' }),
    change_preview: t('changePreview'),
    change_nothing: t('changeNothing'),
    change_price: t('changePrice', { product: '{product}', from: '{from}', to: '{to}' }),
    change_quantity: t('changeQuantity', { product: '{product}', from: '{from}', to: '{to}' }),
    change_removed: t('changeRemoved', { product: '{product}' }),
    change_unknown: t('selection.changeUnknown'),
    other: t('selection.otherPharmacy'),
    retry: shell('retry'),
    loading: shell('loading'),
  }
}
