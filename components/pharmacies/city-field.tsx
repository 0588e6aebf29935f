'use client'

import { Combobox } from '@/components/ui/combobox'
import type { City } from '@/lib/contract/cities'
import { fill } from '@/lib/i18n/fill'
import { onDemand } from '@/lib/on-demand'
import messages from '@/messages/it.json'

const texts = messages.pharmacy

const suggest = async (query: string) =>
  (await onDemand(import('@/lib/addresses/cities-browser')))?.suggestCities(query) ?? []

/** A place, with the comuni that it may mean below it. What is written is a field of the form around it, so everything works without the list. */
export function CityField({
  initial,
  onPick,
  onPostalCode,
}: {
  initial: string
  onPick: (city: City) => void
  /** Hears of a whole postal code, which then needs no press. */
  onPostalCode?: (cap: string) => void
}) {
  return (
    <Combobox<City>
      label={texts.address}
      hint={onPostalCode ? texts.sheet.addressHint : texts.addressHint}
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
        if (!onPostalCode || !/^\d{5}$/.test(text)) return false
        onPostalCode(text)
        return true
      }}
      className="flex-[1_1_16rem]"
    />
  )
}
