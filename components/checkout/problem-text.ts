import messages from '@/messages/it.json'

const problems: Record<string, string> = messages.errors.code

/** What the platform refused, in words; undefined for a code that is not the contract's. */
export const problemText = (code: string | undefined): string | undefined => (code ? problems[code] : undefined)
