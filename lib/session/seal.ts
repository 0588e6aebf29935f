import { sealData, unsealData } from 'iron-session'
import * as z from 'zod/mini'

/** What the cookie holds, encrypted: the token and how long it was meant to last; never a profile. */
const session = z.object({ token: z.string().check(z.minLength(1)), remember: z.boolean() })
export type Session = z.infer<typeof session>

const REMEMBERED_SECONDS = 30 * 24 * 3600
/** A browser may restore a session cookie for weeks, so the seal itself ends. */
const PASSING_SECONDS = 12 * 3600

/** Characters; a browser keeps no longer cookie. */
const COOKIE_LIMIT = 4096

export const sessionLifetime = ({ remember }: Pick<Session, 'remember'>) =>
  remember ? REMEMBERED_SECONDS : PASSING_SECONDS

/** SESSION_SECRET's keys, newest first. */
export function splitSecret(secret: string): string[] {
  return secret
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean)
}

/** Seals with the newest key, for so many seconds. */
export function seal(value: object, secret: string, ttl: number): Promise<string> {
  const [newest = ''] = splitSecret(secret)
  return sealData(value, { password: newest, ttl })
}

export function sealSession(value: Session, secret: string): Promise<string> {
  return seal(value, secret, sessionLifetime(value))
}

/**
 * Opens a seal, or gives null for one that is foreign, broken or over. Each key is tried as the only one: iron-session's own
 * numbered map would read a key's place in the list as its number, and that place changes with every rotation. A text longer than `limit` is
 * not looked at.
 */
export async function open<Value>(
  sealed: string | undefined,
  secret: string,
  schema: z.ZodMiniType<Value>,
  limit = COOKIE_LIMIT,
): Promise<Value | null> {
  if (!sealed || sealed.length > limit) return null
  for (const password of splitSecret(secret)) {
    const opened = schema.safeParse(await unsealData<unknown>(sealed, { password }).catch(() => null))
    if (opened.success) return opened.data
  }
  return null
}

export function openSession(sealed: string | undefined, secret: string): Promise<Session | null> {
  return open(sealed, secret, session)
}
