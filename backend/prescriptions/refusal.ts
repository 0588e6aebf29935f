/** Why a file cannot be stored, as the code of its field. */
export type Refusal = 'file_active' | 'file_form' | 'file_locked' | 'file_unreadable' | 'file_too_complex'

export class RefusedFile extends Error {
  override name = 'RefusedFile'

  constructor(readonly code: Refusal) {
    super(code)
  }
}

/** Exit codes of the cleaning process. Any other means that it exceeded its memory or time. */
export const EXIT_CODES: Record<Refusal, number> = {
  file_active: 10,
  file_locked: 11,
  file_unreadable: 12,
  file_too_complex: 13,
  file_form: 14,
}
