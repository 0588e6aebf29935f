'use client'

import type { FormEvent } from 'react'
import { Button } from '@/components/ui/button'
import { PositionIcon } from '@/components/ui/field-icons'
import { Notice } from '@/components/ui/notice'
import { SearchIcon } from '@/components/ui/shell-icons'
import { roundedPosition, SELECTION_PATH, type Selection, selectionHref } from '@/lib/pharmacies/selection'
import messages from '@/messages/it.json'
import { usePosition } from '../maps/use-position'
import { CityField } from './city-field'
import { useSelectionFrame } from './selection-frame'

const texts = messages.pharmacy

/**
 * Search by comune or postal code in a form without JavaScript, or by the visitor's position, requested only on
 * tap.
 */
export function PlaceSearch({ selection }: { selection: Selection }) {
  const { pending, go } = useSelectionFrame()
  const { locate, locating, failed } = usePosition(({ latitude, longitude }) =>
    go(selectionHref(selection, { position: roundedPosition(latitude, longitude) })),
  )

  const searched = selection.query !== '' || selection.city !== '' || selection.position !== null

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const query = String(new FormData(event.currentTarget).get('query') ?? '').trim()
    if (query !== '') go(selectionHref(selection, { query }))
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <form method="get" action={SELECTION_PATH} onSubmit={submit} className="flex items-end gap-2 sm:gap-3">
        <CityField
          initial={selection.query}
          // Read before the first search; then the list comes first.
          {...(searched && { hint: null })}
          onPick={(city) => go(selectionHref(selection, { city: city.slug }))}
          onPostalCode={(cap) => cap !== selection.query && go(selectionHref(selection, { query: cap }))}
        />
        {selection.open_now && <input type="hidden" name="open_now" value="1" />}
        {selection.delivery && <input type="hidden" name="delivery" value="1" />}
        {selection.on_duty && <input type="hidden" name="on_duty" value="1" />}
        {selection.service && <input type="hidden" name="service" value={selection.service} />}
        {selection.redirect && <input type="hidden" name="redirect" value={selection.redirect} />}
        {/* Next to the field on phones too: below it, the suggestions would cover it. */}
        <Button
          type="submit"
          icon={SearchIcon}
          variant={searched ? 'secondary' : 'primary'}
          loading={pending}
          className="max-sm:w-touch max-sm:gap-0 max-sm:pe-0 max-sm:ps-1"
        >
          <span className="max-sm:sr-only">{texts.addressSubmit}</span>
        </Button>
      </form>
      <div className="noscript:hidden">
        <Button variant="secondary" icon={PositionIcon} loading={locating} onClick={locate} className="max-sm:w-full">
          {locating ? texts.locating : texts.near}
        </Button>
      </div>
      {failed && <Notice tone="warning" live title={texts.positionFailed} />}
    </div>
  )
}
