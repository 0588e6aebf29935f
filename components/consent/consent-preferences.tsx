'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Notice } from '@/components/ui/notice'
import { chatRuns } from '@/lib/chat/widget'
import { saveConsent, useConsent } from '@/lib/consent/browser'
import type { ThirdParty } from '@/lib/consent/choice'
import type { ConsentTexts } from './texts'

/** The same choice, one by one, at any time. Nothing is ticked that was not accepted. */
export function ConsentPreferences({
  texts,
  saveText,
  savedText,
}: {
  texts: ConsentTexts
  saveText: string
  savedText: string
}) {
  const { known, accepted } = useConsent()
  const [changed, setChanged] = useState<Partial<Record<ThirdParty, boolean>>>({})
  const [saved, setSaved] = useState(false)
  const ticked = (id: ThirdParty) => changed[id] ?? accepted.includes(id)

  function save(parties: ThirdParty[]) {
    saveConsent(parties)
    // A script that runs is out of the page with a new one alone.
    if (!parties.includes('chat') && chatRuns()) return window.location.reload()
    setChanged({})
    setSaved(true)
  }

  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        save(texts.parties.map(({ id }) => id).filter(ticked))
      }}
    >
      {texts.parties.map(({ id, label, hint }) => (
        <Checkbox
          key={id}
          label={label}
          hint={hint}
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
          {saveText}
        </Button>
        <Button variant="secondary" disabled={!known} onClick={() => save([])}>
          {texts.refuse}
        </Button>
        <Button variant="secondary" disabled={!known} onClick={() => save(texts.parties.map(({ id }) => id))}>
          {texts.accept}
        </Button>
      </div>
      <div role="status">{saved && <Notice tone="positive" title={savedText} />}</div>
    </form>
  )
}
