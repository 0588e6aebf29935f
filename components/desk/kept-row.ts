import type { KeptDeskForm } from '@/lib/desk/forms'

/** Whether a form that came back was that of this row, where a page has one for each. */
export const isOfRow = (kept: KeptDeskForm | null, id: string): boolean =>
  kept !== null && new URLSearchParams(kept.fields).get('id') === id
