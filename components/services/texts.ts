import { type FormTexts, formTexts } from '@/components/account/texts'
import messages from '@/messages/it.json'

type Messages = (typeof messages)['services']

/** What the leaves say; places like `{day}` are filled in the browser. */
export type CancelTexts = Messages['cancel']
export type MineTexts = Messages['mine'] & {
  cancelling: CancelTexts
  calendar: string
  book: string
  retry: string
  loading: string
}
export interface BookingTexts {
  booking: Messages['booking']
  done: Messages['done']
  cancel: CancelTexts
  form: FormTexts
}

export async function bookingTexts(): Promise<BookingTexts> {
  const { booking, done, cancel } = messages.services
  return { booking, done, cancel, form: await formTexts(['required', 'too_long']) }
}

/** The texts of `MyBookings`. */
export function mineTexts(): MineTexts {
  const { mine, cancel, done, title } = messages.services
  const { retry, loading } = messages.shell
  return { ...mine, cancelling: cancel, calendar: done.calendar, book: title, retry, loading }
}
