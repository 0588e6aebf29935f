import * as z from 'zod/mini'
import { isName } from '@/lib/values/person-name'
import { searched, text } from './values'

// Apart from the other values, so that forms without a name do without its rule.

const is_name = z.refine<string>(isName, 'name_invalid')

/** A name, which appears in mails: no URL, mailbox or markup. */
export const name = (maximum: number) => text(maximum).check(is_name)

export const optionalName = (maximum: number) => z.optional(searched(maximum).check(z.trim(), is_name))
