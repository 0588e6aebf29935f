import { randomKey } from '@/lib/identifiers/random-key'
import { createApi } from './api'
import { mailTo } from './mail'

let made = 0

/** Signs up, confirms and logs in a new customer over HTTP. */
export async function newCustomer(
  backend: { url: string; mails(): string[] },
  options: { email?: string; password?: string; birth_day?: string } = {},
): Promise<{ email: string; password: string; token: string }> {
  made += 1
  const api = createApi(backend.url)
  const email = options.email ?? `customer-${made}@example.com`
  const password = options.password ?? 'gatto-verde-tre'
  // Limits count per address, so each customer has a new one.
  const headers = { 'X-Forwarded-For': `203.0.113.${made % 250}` }
  // The registering browser also confirms; the login comes from an unknown one.
  const browser = { headers: { ...headers, 'X-Device': randomKey(32) } }
  const signedUp = await api('signUp', { body: { user: signUpUser(email, options.birth_day), password } }, browser)
  if (signedUp.status !== 201) throw new Error(`sign-up answered ${signedUp.status}`)
  const { link } = await mailTo(backend, email, /Conferma/)
  const token = new URL(link ?? '').searchParams.get('token') ?? ''
  const confirmed = await api('confirmEmail', { body: { email, token } }, browser)
  if (confirmed.status !== 204) throw new Error(`confirm answered ${confirmed.status}`)
  const { data } = await api('login', { body: { username: email, password, grant_type: 'password' } }, { headers })
  return { email, password, token: data.access_token }
}

export function signUpUser(email: string, birth_day = '1990-05-17') {
  return {
    first_name: 'Anna',
    last_name: 'Rossi',
    birth_day,
    email,
    origin: 'W' as const,
    privacy_consent: true as const,
    marketing_consent: false,
    profiling_consent: false,
    localization_consent: false,
  }
}
