'use client'

import { MAPS_LIMIT_MS, mapsFailed, reportMapsFailure } from '@/lib/maps/health'
import type { AddressInput } from './address'
import { findCity } from './find-city'
import { inputFromGoogle, PLACE_FIELDS } from './google-place'
import type { AddressSource, AddressSuggestion } from './source'

/** Streets, houses and localities, without shops (Google allows five types). */
const TYPES = ['street_address', 'route', 'premise', 'subpremise', 'locality']
/** A pharmacy's surroundings. */
const NEAR_METRES = 30_000

export type PlacesLibrary = Pick<google.maps.PlacesLibrary, 'AutocompleteSuggestion' | 'AutocompleteSessionToken'>

/**
 * Google's suggestions. A session token lasts from the first letter to the selected place, which closes and bills it.
 * `status` stays unavailable after the first failure of any kind.
 */
export function createGoogleSource(
  { AutocompleteSuggestion, AutocompleteSessionToken }: PlacesLibrary,
  {
    near,
    region,
    language,
  }: { near: { latitude: number; longitude: number } | null; region: string; language: string },
): AddressSource {
  let token: google.maps.places.AutocompleteSessionToken | null = null
  const places = new WeakMap<AddressSuggestion, google.maps.places.PlacePrediction>()
  return {
    status: () => (mapsFailed() ? 'unavailable' : 'ready'),
    credit: 'Google Maps',
    async suggest(text) {
      const answer = await answered(() => {
        token ??= new AutocompleteSessionToken()
        return AutocompleteSuggestion.fetchAutocompleteSuggestions({
          input: text,
          sessionToken: token,
          includedPrimaryTypes: TYPES,
          includedRegionCodes: [region.toLowerCase()],
          region: region.toLowerCase(),
          language,
          ...(near && {
            locationBias: { center: { lat: near.latitude, lng: near.longitude }, radius: NEAR_METRES },
          }),
        })
      })
      const predictions = answer?.suggestions.flatMap(({ placePrediction }) => placePrediction ?? []) ?? []
      return predictions.map((prediction, index) => {
        const { placeId, mainText, secondaryText, text: whole } = prediction
        const suggestion = {
          id: `${index} ${placeId}`,
          title: mainText?.text || whole.text,
          detail: secondaryText?.text ?? '',
        }
        places.set(suggestion, prediction)
        return suggestion
      })
    },
    async resolve(suggestion) {
      const place = places.get(suggestion)?.toPlace()
      if (!place) return null
      token = null
      const fetched = await answered(() => place.fetchFields({ fields: PLACE_FIELDS }))
      return fetched && completed(inputFromGoogle(place))
    },
  }
}

/** Returns Google's answer; null and unavailable for everyone on error or timeout. */
async function answered<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  if (mapsFailed()) return null
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), MAPS_LIMIT_MS)
  })
  try {
    return await Promise.race([ask(), late])
  } catch {
    reportMapsFailure()
    return null
  } finally {
    clearTimeout(timer)
  }
}

/** Adds the postal code of a comune with a single one; Google omits it if a street has several. */
async function completed(input: AddressInput): Promise<AddressInput> {
  if (input.city === '' || (input.cap !== '' && input.province !== '')) return input
  const comune = await findCity(input)
  if (!comune) return input
  const [only, ...others] = comune.postal_codes
  return {
    ...input,
    cap: input.cap || (others.length === 0 ? (only ?? '') : ''),
    province: input.province || comune.province,
  }
}
