import { getRequestConfig } from 'next-intl/server'
import messages from '@/messages/it.json'

/** The only locale. Reads nothing of the request, so that pages stay static. */
export default getRequestConfig(() => ({
  locale: 'it-IT' as const,
  timeZone: 'Europe/Rome',
  messages,
}))
