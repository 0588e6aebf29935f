'use client'

import { MAPS_LIMIT_MS, mapsFailed, reportMapsFailure } from '@/lib/maps/health'
import type { AddressInput } from './address'
import { findCity } from './find-city'
import { inputFromGoogle, PLACE_FIELDS } from './google-place'
import type { AddressSource, AddressSuggestion } from './source'

/** Streets and houses, and the places that have no streets: no shops (Google allows five types). */
const TYPES = ['street_address', 'route', 'premise', 'subpremise', 'locality']
/** What counts as near: a pharmacy's surroundings. */
const NEAR_METRES = 30_000

export type PlacesLibrary = Pick<google.maps.PlacesLibrary, 'AutocompleteSuggestion' | 'AutocompleteSessionToken'>

/**
 * Google's suggestions. One session token goes from the first letter to the place that is picked, which closes and bills it; the next
 * letter begins another. `status` is unavailable from the first failure on, whatever it was: a spent quota, a refused key, no answer.
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

/** What Google answers in time; null and told to everybody where it refuses, fails or keeps silent. */
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

/** A street in a comune with one postal code has that one; Google leaves it out where a street has several. */
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
