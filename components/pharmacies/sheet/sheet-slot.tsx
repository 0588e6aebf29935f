'use client'

import { useSheet } from './use-sheet'

/** Slot for the sheet on a page whose header has no chosen pharmacy. */
export function SheetSlot() {
  return useSheet()
}
