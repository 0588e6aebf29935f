'use client'

import { createContext, type ReactNode, useContext } from 'react'
import type { AddTexts } from './texts'

const Texts = createContext<AddTexts | null>(null)

/** Hands the few texts of the cart's leaves down once a page, instead of once a button. */
export function CartTexts({ texts, children }: { texts: AddTexts; children: ReactNode }) {
  return <Texts value={texts}>{children}</Texts>
}

export function useCartTexts(): AddTexts {
  const texts = useContext(Texts)
  if (!texts) throw new Error('a leaf of the cart stands outside CartTexts')
  return texts
}
