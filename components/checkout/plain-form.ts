import 'server-only'
import { cookies } from 'next/headers'
import { hiddenFields, readSent, unansweredFields } from '@/lib/checkout/plain-form'
import { withFiles } from '@/lib/checkout/values'
import { readFormValues } from '@/lib/forms/sent-form'
import type { SearchParams } from '@/lib/http/search-params'
import messages from '@/messages/it.json'
import { toNotice } from './order-notice'
import type { PlainForm } from './order-shell'

const { cut } = messages.checkout.collectPage

/** Reads the data that an order's page at `path` passes to its form without JavaScript. */
export async function readPlainForm(path: string, search: SearchParams) {
  const store = await cookies()
  const sent = await readSent(search)
  const notice = sent?.failure ? await toNotice(sent.failure) : null
  return <Values>(userId: string, defaults: Values): PlainForm<Values> => {
    // Ignores another customer's input.
    const own = sent?.user_id === userId ? sent : null
    return {
      action: `/api${path}`,
      hidden: {
        ...hiddenFields(store, userId, own),
        ...unansweredFields(own),
        ...(search.basket === '1' && { basket: '1' }),
      },
      sent: own && {
        values: withFiles(readFormValues(defaults, new URLSearchParams(own.fields)), new URLSearchParams(own.fields)),
        errors: own.errors,
        notice: !own.cut ? notice : notice ? { ...notice, text: cut } : { tone: 'warning', title: cut },
        code_sent: own.code_sent,
      },
    }
  }
}
