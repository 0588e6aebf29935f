import { fold } from '@/lib/values/fold'

const OPENING =
  /^(?:(?:si )?puo|si possono|posso|possiamo|devo|dobbiamo|bisogna|conviene|serve|servono|va bene|fa (?:male|bene)|e (?:vero|meglio|sicuro)|meglio|che (?:cosa|differenza)|cosa|come|quando|quant[oaie]|qual[ei]?|perche|ogni quanto|dopo quanto|con che|in che|a che)\b/
const WORDS_MIN = 3

/** Version of the consent's text (`questions.consent` of messages/it.json): its day. */
export const QUESTION_CONSENT = '2026-11-29'

/** A question for the pharmacist rather than the name of a thing: it asks with a mark or begins like one. */
export function isQuestion(text: string): boolean {
  const words = text.trim().split(/\s+/)
  return text.trim().endsWith('?') || (words.length >= WORDS_MIN && OPENING.test(fold(text).trim()))
}
