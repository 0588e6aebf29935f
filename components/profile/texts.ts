import { getTranslations } from 'next-intl/server'
import { type FormTexts, formTexts } from '@/components/account/texts'
import type { AddressSearchTexts } from '@/components/addresses/address-search'
import { type CountTexts, countTexts } from '@/lib/i18n/count'
import messages from '@/messages/it.json'

type Profile = (typeof messages)['profile']

/** What the leaves say; places like `{name}` are filled in the browser. */
export interface DataTexts extends FormTexts {
  data: Profile['data']
  kept: string
  kept_without_code: string
}
export interface AddressesTexts extends FormTexts {
  addresses: Profile['addresses']
  address: Omit<(typeof messages)['address'], 'found'>
  box: AddressSearchTexts
  kept: string
  close: string
  retry: string
}
export interface PatientsTexts extends FormTexts {
  patient: Profile['patient']
  kept: string
  kept_without_code: string
}
export interface DelegationsTexts extends FormTexts {
  delegation: Omit<Profile['delegation'], 'found'>
  found: CountTexts
  kept: string
  kept_without_code: string
  close: string
  loading: string
}
export interface ConsentsTexts extends FormTexts {
  consents: Profile['consents']
  kept: string
}
export interface SecurityTexts extends FormTexts {
  security: Profile['security']
  close: string
  show_password: string
  hide_password: string
  password_hint: string
}
export type RepeatTexts = Profile['repeat']

const HEALTH_CODE = ['health_code_length', 'health_code_numeric', 'health_code_invalid'] as const
const COMMON = ['required', 'too_long'] as const
const { profile, shell, address } = messages
const { kept, keptWithoutCode: kept_without_code } = profile

export async function dataTexts(): Promise<DataTexts> {
  const codes = [
    ...COMMON,
    ...HEALTH_CODE,
    'date_invalid',
    'birth_day_in_future',
    'too_young',
    'phone_invalid',
  ] as const
  return { ...(await formTexts(codes)), data: profile.data, kept, kept_without_code }
}

export async function addressesTexts(): Promise<AddressesTexts> {
  const t = await getTranslations('address')
  const codes = [...COMMON, 'too_many', 'street_number_required', 'postal_code_invalid', 'city_unknown'] as const
  return {
    ...(await formTexts(codes)),
    addresses: profile.addresses,
    address,
    box: { ...address, found: countTexts((count) => t('found', { count })) },
    kept,
    close: shell.close,
    retry: shell.retry,
  }
}

export async function patientsTexts(): Promise<PatientsTexts> {
  return {
    ...(await formTexts([...COMMON, ...HEALTH_CODE, 'too_many'])),
    patient: profile.patient,
    kept,
    kept_without_code,
  }
}

export async function delegationsTexts(): Promise<DelegationsTexts> {
  const signature = ['signature_empty', 'signature_invalid', 'signature_too_large', 'signature_name'] as const
  const codes = [...COMMON, ...HEALTH_CODE, ...signature, 'too_many', 'choose_pharmacy', 'pharmacy_invalid'] as const
  const t = await getTranslations('profile.delegation')
  const found = countTexts((count) => t('found', { count }))
  const { close, loading } = shell
  return { ...(await formTexts(codes)), delegation: profile.delegation, found, kept, kept_without_code, close, loading }
}

export async function consentsTexts(): Promise<ConsentsTexts> {
  return { ...(await formTexts([])), consents: profile.consents, kept }
}

export async function securityTexts(): Promise<SecurityTexts> {
  const t = await getTranslations('auth')
  const codes = [
    'password_required',
    'password_too_short',
    'password_too_common',
    'password_mismatch',
    'password_wrong',
    'too_long',
  ] as const
  return {
    ...(await formTexts(codes)),
    security: profile.security,
    close: shell.close,
    show_password: t('showPassword'),
    hide_password: t('hidePassword'),
    password_hint: t('passwordHint', { min: '10' }),
  }
}

export function repeatTexts(): RepeatTexts {
  return profile.repeat
}
