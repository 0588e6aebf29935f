'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ControlledInput } from '@/components/ui/controlled-input'
import { SearchIcon } from '@/components/ui/shell-icons'
import { TextField } from '@/components/ui/text-field'
import { type NamedPharmacy, pharmaciesAt } from '@/lib/account/pharmacies'
import { fill } from '@/lib/i18n/fill'
import messages from '@/messages/it.json'

const texts = messages.profile.delegation

/** Search for other pharmacies by comune or postal code; does not change the chosen one. */
export function PharmacyFinder({ onFound }: { onFound: (pharmacies: NamedPharmacy[]) => void }) {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState('')

  async function find() {
    if (text.trim().length < 2) return
    setBusy(true)
    setTold('')
    const found = await pharmaciesAt(text)
    setBusy(false)
    if (found === null) return setTold(texts.findFailed)
    if (found.length === 0) return setTold(texts.findNone)
    onFound(found)
    setTold(fill(texts.found, { count: found.length }))
  }

  return (
    <div className="mt-3">
      <div className="flex items-end gap-2">
        <TextField
          as={ControlledInput}
          id="pharmacy_place"
          label={texts.find}
          hint={texts.findHint}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            // Enter searches and does not submit the surrounding form.
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (!busy) void find()
          }}
          autoComplete="off"
          maxLength={80}
          className="min-w-0 flex-1"
        />
        <Button variant="secondary" icon={SearchIcon} loading={busy} onClick={() => void find()}>
          {texts.findButton}
        </Button>
      </div>
      <p role="status" className="mt-1.5 text-muted text-sm empty:hidden">
        {told}
      </p>
    </div>
  )
}
