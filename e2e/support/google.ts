import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const script = readFileSync(path.join(path.dirname(fileURLToPath(import.meta.url)), 'google-maps.js'), 'utf8')
const HOSTS = /^https:\/\/([\w-]+\.)*(googleapis|gstatic|google)\.com\//

/** Google's reaction to a key; `spent` is an exhausted quota. */
export type GoogleState = 'works' | 'blocked' | 'wrong' | 'spent'

export interface Google {
  /** URLs of all requests to Google. */
  requests: string[]
  /** Bodies of the calls for suggestions and places, in order. */
  calls: { method: string; input?: string; token?: string; fields?: string[] }[]
}

const component = (type: string, longText: string, shortText = longText) => ({ types: [type], longText, shortText })

/** A street in Google's data: without number and postal code until requested. */
export const STREET = {
  placeId: 'ChIJ-via-melzo',
  mainText: 'Via Melzo',
  secondaryText: 'Milano MI, Italia',
  place: {
    formattedAddress: 'Via Melzo, 20129 Milano MI, Italia',
    location: { lat: 45.4742, lng: 9.2069 },
    addressComponents: [
      component('route', 'Via Melzo'),
      component('locality', 'Milano'),
      component('administrative_area_level_3', 'Milano'),
      component('administrative_area_level_2', 'Città Metropolitana di Milano', 'MI'),
      component('country', 'Italia', 'IT'),
      component('postal_code', '20129'),
    ],
  },
}

/** Replaces Google for a page; no request leaves the machine. */
export async function standInForGoogle(page: Page, state: GoogleState): Promise<Google> {
  const google: Google = { requests: [], calls: [] }
  const cors = { 'Access-Control-Allow-Origin': '*' }
  await page.route(HOSTS, async (route) => {
    const request = route.request()
    const url = new URL(request.url())
    google.requests.push(url.href)
    if (state === 'blocked') return route.abort('blockedbyclient')
    if (url.pathname === '/maps/api/js') {
      // The stand-in's behaviour depends on its key, like Google's.
      const body = state === 'works' ? script : script.replace("get('key')", `get('key') && '${state}'`)
      return route.fulfill({ contentType: 'text/javascript', body })
    }
    if (url.hostname === 'maps.googleapis.com') return route.fulfill({ contentType: 'text/javascript', body: '' })
    const method = url.pathname.split('/').at(-1) ?? ''
    const body = request.postDataJSON()
    google.calls.push({ method, input: body.input, token: body.token, fields: body.fields })
    if (state !== 'works') {
      const [status, code] = state === 'spent' ? [429, 'RESOURCE_EXHAUSTED'] : [403, 'PERMISSION_DENIED']
      return route.fulfill({ status: Number(status), json: { code }, headers: cors })
    }
    const json = method === 'GetPlace' ? { id: body.id, ...STREET.place } : { predictions: predictionsFor(body.input) }
    return route.fulfill({ json, headers: cors })
  })
  return google
}

function predictionsFor(input: string) {
  const { place: _place, ...prediction } = STREET
  return /melzo/i.test(input) ? [prediction] : []
}
