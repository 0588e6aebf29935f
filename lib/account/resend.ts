import * as z from 'zod/mini'
import { email } from '@/lib/contract/values'

/** What is asked for before a confirmation link is sent again. */
export const resendForm = z.object({ email })
