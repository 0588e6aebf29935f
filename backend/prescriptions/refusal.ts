/** Why a file cannot be stored, as the code of its field. */
export type Refusal = 'file_active' | 'file_form' | 'file_locked' | 'file_unreadable' | 'file_too_complex'

export class RefusedFile extends Error {
  override name = 'RefusedFile'

  constructor(readonly code: Refusal) {
    super(code)
  }
}

/** Exit codes of the cleaning process, apart from those of Node and of the shell. Any other is not the file's fault. */
export const EXIT_CODES: Record<Refusal, number> = {
  file_active: 40,
  file_locked: 41,
  file_unreadable: 42,
  file_too_complex: 43,
  file_form: 44,
}

/** File descriptor on which the cleaning process says that it begins with the file. */
export const BEGUN = 3
