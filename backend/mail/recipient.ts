/** Who gets a mail. */
export interface Recipient<Address = string | null | undefined> {
  address: Address
  /**
   * Whether the owner of this mailbox has shown to read it, for this account or order. Any other mailbox may be a stranger's: it gets no greeting by
   * name and no typed text.
   */
  confirmed: boolean
  /** Typed by the recipient; a heading greets by it. */
  name?: string | null | undefined
}

/** Puts a greeting in front of a heading; names only a confirmed recipient. */
export function greet({ name, confirmed }: Recipient, greeting: string | undefined, heading: string): string {
  if (greeting === undefined) return heading
  if (!confirmed || !name) return heading.charAt(0).toUpperCase() + heading.slice(1)
  return [greeting, `${name}, ${heading}`].filter(Boolean).join(' ')
}
