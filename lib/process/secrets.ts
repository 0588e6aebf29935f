import * as z from 'zod/mini'

/** Keys of a secret: comma-separated, the first signs and encrypts, all verify and decrypt. */
export const splitSecret = (secret: string): string[] =>
  secret
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean)

/** A secret of one or more keys of at least so many characters. */
export const secretList = (least: number, missing?: string) =>
  z
    .string(missing)
    .check(
      z.refine(
        (text) => splitSecret(text).length > 0 && splitSecret(text).every((key) => key.length >= least),
        `needs ${least} characters at least in each key`,
      ),
    )
