'use client'

import { createContext, type ReactNode, useContext } from 'react'

export type FailureTextsValue = {
  title: string
  text: string
  reload: string
  home: string
  /** The blog may be away while the shop is not. */
  blog: { title: string; text: string }
}

const Texts = createContext<FailureTextsValue | null>(null)

/** Hands the texts of a failed page down from the server: an error's page runs in the browser, where there is no catalogue. */
export function FailureTexts({ texts, children }: { texts: FailureTextsValue; children: ReactNode }) {
  return <Texts value={texts}>{children}</Texts>
}

export function useFailureTexts(): FailureTextsValue | null {
  return useContext(Texts)
}
