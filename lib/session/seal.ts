import { sealData, unsealData } from 'iron-session'
import * as z from 'zod/mini'
import { splitList } from '@/lib/process/split-list'

/** Content of the cookie, encrypted: token and lifetime, no profile. */
const session = z.object({ token: z.string().check(z.minLength(1)), remember: z.boolean() })
export type Session = z.infer<typeof session>

const REMEMBERED_SECONDS = 30 * 24 * 3600
/** Browsers may restore session cookies for weeks, so the seal expires. */
const PASSING_SECONDS = 12 * 3600

/** Browsers' limit of a cookie. */
const COOKIE_LIMIT = 4096

export const sessionLifetime = ({ remember }: Pick<Session, 'remember'>) =>
  remember ? REMEMBERED_SECONDS : PASSING_SECONDS

/** Seals with the newest key for `ttl` seconds. */
export function seal(value: object, secret: string, ttl: number): Promise<string> {
  const [newest = ''] = splitList(secret)
  return sealData(value, { password: newest, ttl })
}

export function sealSession(value: Session, secret: string): Promise<string> {
  return seal(value, secret, sessionLifetime(value))
}

/**
 * Opens a seal; null if it is foreign, invalid or expired. Tries each key separately: iron-session's numbered map would
 * use a key's position, which changes with rotation. Ignores texts longer than `limit`.
 */
export async function open<Value>(
  sealed: string | undefined,
  secret: string,
  schema: z.ZodMiniType<Value>,
  limit = COOKIE_LIMIT,
): Promise<Value | null> {
  if (!sealed || sealed.length > limit) return null
  for (const password of splitList(secret)) {
    const opened = schema.safeParse(await unsealData<unknown>(sealed, { password }).catch(() => null))
    if (opened.success) return opened.data
  }
  return null
}

export function openSession(sealed: string | undefined, secret: string): Promise<Session | null> {
  return open(sealed, secret, session)
}
