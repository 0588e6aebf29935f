'use client'

import { useEffect } from 'react'

/** Writes the one language of the shop where other programs of the operator's look for it: localStorage `language`. */
export function KeptLanguage({ locale }: { locale: string }) {
  useEffect(() => {
    try {
      localStorage.setItem('language', locale)
    } catch {
      // Storage is closed or full; nothing here hangs on it.
    }
  }, [locale])
  return null
}
