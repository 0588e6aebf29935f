'use client'

import { useEffect, useState } from 'react'
import { PharmacyChip } from '@/components/layout/pharmacy-chip'
import { rememberPharmacyName, useChosenPharmacy } from '@/lib/pharmacies/browser'
import type { OpeningCode } from '@/lib/pharmacies/opening'

export type ChosenPharmacyTexts = {
  /** Until it is known whether there is one. */
  slot: string
  choose: string
  yours: string
  /** `{when}` stands for the time or the day. */
  opening: Record<OpeningCode, string>
}

/** The header's chosen pharmacy with today's hours. The hours are asked for once the page has come to rest. */
export function ChosenPharmacy({ texts, href }: { texts: ChosenPharmacyTexts; href?: string }) {
  const pharmacy = useChosenPharmacy()
  const id = pharmacy?.id
  const [detail, setDetail] = useState<{ id: number; text: string } | null>(null)

  useEffect(() => {
    if (id === undefined) return
    let gone = false
    const timer = setTimeout(async () => {
      const { readOpening } = await import('@/lib/pharmacies/browser-opening')
      const found = await readOpening(id)
      if (gone || !found) return
      rememberPharmacyName(found.pharmacy)
      setDetail({ id, text: texts.opening[found.code].replace('{when}', found.when) })
    }, 400)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [id, texts])

  if (pharmacy === undefined) return <PharmacyChip href={href} title={texts.slot} />
  if (pharmacy === null) return <PharmacyChip title={texts.choose} />
  return (
    <PharmacyChip
      href={href}
      label={texts.yours}
      title={pharmacy.name ?? texts.slot}
      detail={detail?.id === pharmacy.id ? detail.text : undefined}
    />
  )
}
