export interface Recipient<Address = string | null | undefined> {
  address: Address
  /**
   * Whether the owner of this mailbox proved it for this account or order. Any other mailbox may be a stranger's: no
   * greeting by name and no typed text.
   */
  confirmed: boolean
  /** Typed by the recipient; used in greetings. */
  name?: string | null | undefined
  /** The recipient must act at once: a refused mail is retried, and raises an alarm. */
  insists?: boolean
  /** Where answers go, if not to the shop's sender. */
  reply_to?: string | null | undefined
}

/** Prepends a greeting to a heading; names only a confirmed recipient. */
export function greet({ name, confirmed }: Recipient, greeting: string | undefined, heading: string): string {
  if (greeting === undefined) return heading
  if (!confirmed || !name) return heading.charAt(0).toUpperCase() + heading.slice(1)
  return [greeting, `${name}, ${heading}`].filter(Boolean).join(' ')
}
