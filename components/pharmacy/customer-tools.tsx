'use client'

import { AdoptPharmacy } from './adopt-pharmacy'
import { HelpButton } from './help-button'
import type { HelpTexts } from './help-texts'

/** What only customers need of the pharmacy on every page: the chat icon, and their favourite pharmacy on a new device. */
export default function CustomerTools({ label, texts }: { label: string; texts: HelpTexts }) {
  return (
    <>
      <HelpButton label={label} texts={texts} />
      <AdoptPharmacy />
    </>
  )
}
