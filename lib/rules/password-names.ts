const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/**
 * Checks whether a password contains the mailbox name (before the @) or the shop's, in any spelling (ASVS 5, 6.2.11).
 * Ignores names of fewer than four letters and digits.
 */
export function containsName(password: string, { email = '', brand }: { email?: string; brand: string }): boolean {
  const word = plain(password)
  return [email.split('@')[0] ?? '', brand].map(plain).some((name) => name.length >= 4 && word.includes(name))
}
