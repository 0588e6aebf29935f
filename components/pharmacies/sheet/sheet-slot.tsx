'use client'

import { useSheet } from './use-sheet'

/** The place of the sheet on a page whose header shows no chosen pharmacy. */
export function SheetSlot() {
  return useSheet()
}
