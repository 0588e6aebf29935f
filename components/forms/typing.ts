/** Input attributes of an e-mail address. */
export const EMAIL = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
} as const

/** Input attributes of a code on paper or a card. */
export const CODE = {
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
  inputClassName: 'uppercase',
} as const

/** A codice fiscale may contain spaces and hidden characters. */
export const HEALTH_CODE = { ...CODE, maxLength: 40 } as const
