import type { KeptDeskForm } from '@/lib/desk/forms'

/** Returns the form that came back if it was that of this row, where a page has one for each. */
export const keptOfRow = (kept: KeptDeskForm | null, id: string, field = 'id'): KeptDeskForm | null =>
  kept && new URLSearchParams(kept.fields).get(field) === id ? kept : null
