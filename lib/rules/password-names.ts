const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/**
 * Whether a password contains the name of its owner's mailbox (before the @) or the shop's, in whatever spelling (ASVS 5, 6.2.11). Names of
 * fewer than four letters and digits are in too many words to count.
 */
export function containsName(password: string, { email = '', brand }: { email?: string; brand: string }): boolean {
  const word = plain(password)
  return [email.split('@')[0] ?? '', brand].map(plain).some((name) => name.length >= 4 && word.includes(name))
}
