import * as z from 'zod/mini'
import { splitList } from './split-list'

/**
 * A secret of one or more keys, each of at least so many characters: the first signs and encrypts, all verify and
 * decrypt.
 */
export const secretList = (least: number, missing?: string) =>
  z
    .string(missing)
    .check(
      z.refine(
        (text) => splitList(text).length > 0 && splitList(text).every((key) => key.length >= least),
        `needs ${least} characters at least in each key`,
      ),
    )
