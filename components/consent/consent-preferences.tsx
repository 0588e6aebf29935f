'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Notice } from '@/components/ui/notice'
import { saveConsent, useConsent } from '@/lib/consent/browser'
import type { ThirdParty } from '@/lib/consent/choice'
import { chatRuns } from '@/lib/pharmacies/chat-widget'
import messages from '@/messages/it.json'

const texts = messages.consent

/** The consents one by one, at any time. Never ticked in advance. */
export function ConsentPreferences({ parties }: { parties: readonly ThirdParty[] }) {
  const { known, accepted } = useConsent()
  const [changed, setChanged] = useState<Partial<Record<ThirdParty, boolean>>>({})
  const [saved, setSaved] = useState(false)
  const ticked = (id: ThirdParty) => changed[id] ?? accepted.includes(id)

  function save(chosen: readonly ThirdParty[]) {
    saveConsent(chosen)
    // Only a new document unloads a running script.
    if (!chosen.includes('chat') && chatRuns()) return window.location.reload()
    setChanged({})
    setSaved(true)
  }

  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        save(parties.filter(ticked))
      }}
    >
      {parties.map((id) => (
        <Checkbox
          key={id}
          label={texts.party[id].label}
          hint={texts.party[id].hint}
          disabled={!known}
          checked={ticked(id)}
          onChange={(event) => {
            setChanged({ ...changed, [id]: event.target.checked })
            setSaved(false)
          }}
        />
      ))}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button type="submit" disabled={!known}>
          {texts.save}
        </Button>
        <Button variant="secondary" disabled={!known} onClick={() => save([])}>
          {texts.refuse}
        </Button>
        <Button variant="secondary" disabled={!known} onClick={() => save(parties)}>
          {texts.accept}
        </Button>
      </div>
      <div role="status">{saved && <Notice tone="positive" title={texts.saved} />}</div>
    </form>
  )
}
