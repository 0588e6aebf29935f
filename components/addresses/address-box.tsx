'use client'

import { useState } from 'react'
import { Combobox } from '@/components/ui/combobox'
import type { PickedAddress } from '@/lib/addresses/address'
import type { AddressSource, AddressSuggestion } from '@/lib/addresses/source'
import { fill } from '@/lib/i18n/fill'
import { namesAbroad } from '@/lib/rules/street-line'
import messages from '@/messages/it.json'

const texts = messages.address

/** An address field with its suggestions, over one source. */
export function AddressBox({
  source,
  onPick,
  onUse,
}: {
  source: AddressSource
  onPick: (address: PickedAddress) => void
  /** Called when the field gets the focus. */
  onUse?: () => void
}) {
  const [credit, setCredit] = useState<string | null>(null)

  function tell(found: AddressSuggestion[], query: string) {
    setCredit(source.credit ?? null)
    if (source.status() === 'unavailable') return texts.unavailable
    if (found.length === 0) return namesAbroad(query) ? texts.abroad : texts.none
    return fill(texts.found, { count: found.length })
  }

  async function pick(suggestion: AddressSuggestion) {
    const address = await source.resolve(suggestion)
    if (!address) return texts.unavailable
    onPick(address)
    return ''
  }

  return (
    <Combobox<AddressSuggestion>
      label={texts.search}
      hint={texts.searchHint}
      list_label={texts.suggestions}
      least={3}
      suggest={(query) => source.suggest(query)}
      toOption={({ id, title, detail }) => ({ id, title, detail, written: [title, detail].filter(Boolean).join(', ') })}
      tell={tell}
      foot={
        credit && (
          <p translate="no" className="border-line border-t px-3 py-1.5 text-end text-muted text-sm">
            {credit}
          </p>
        )
      }
      onPick={pick}
      onUse={onUse}
    />
  )
}
