'use client'

import { Combobox } from '@/components/ui/combobox'
import { onDemand } from '@/lib/browser/on-demand'
import type { City } from '@/lib/contract/cities'
import { fill } from '@/lib/i18n/fill'
import messages from '@/messages/it.json'

const texts = messages.pharmacy

const suggest = async (query: string) =>
  (await onDemand(import('@/lib/addresses/cities-browser')))?.suggestCities(query) ?? []

/**
 * A place field with suggestions of comuni. The text is a field of the surrounding form, so it works without the
 * list.
 */
export function CityField({
  initial,
  hint = texts.addressHint,
  onPick,
  onPostalCode,
}: {
  initial: string
  /** Null for none. */
  hint?: string | null
  onPick: (city: City) => void
  /** Called with a complete postal code, which needs no submit. */
  onPostalCode: (cap: string) => void
}) {
  return (
    <Combobox<City>
      label={texts.address}
      hint={hint ?? undefined}
      list_label={texts.selection.cities}
      name="query"
      initial={initial}
      least={2}
      suggest={suggest}
      toOption={({ slug, name, province, postal_codes }) => ({
        id: slug,
        title: `${name} (${province})`,
        detail: postal_codes[0],
        written: name,
      })}
      tell={(found) => (found.length > 0 ? fill(texts.selection.found, { count: found.length }) : '')}
      onPick={(city) => void onPick(city)}
      onWrite={(text) => {
        if (!/^\d{5}$/.test(text)) return false
        onPostalCode(text)
        return true
      }}
      className="flex-[1_1_16rem]"
    />
  )
}
