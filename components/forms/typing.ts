/** How an e-mail address is typed. */
export const EMAIL = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
} as const

/** How a code on paper or a card is typed. */
export const CODE = {
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
  inputClassName: 'uppercase',
} as const

/** A codice fiscale may come with spaces. */
export const HEALTH_CODE = { ...CODE, maxLength: 24 } as const
