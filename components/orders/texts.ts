import { formTexts } from '@/components/account/texts'
import messages from '@/messages/it.json'
import type { WithdrawTexts } from './withdraw-order'

export async function withdrawTexts(): Promise<WithdrawTexts> {
  const { withdrawal } = messages.orders
  const texts = await formTexts([
    'required',
    'too_long',
    'email_invalid',
    'choose_product',
    'withdrawal_excluded',
    'withdrawal_repeated',
  ])
  return {
    ...texts,
    problems: { ...texts.problems, too_late: withdrawal.tooLate, conflict: withdrawal.conflict },
    withdrawal,
  }
}
