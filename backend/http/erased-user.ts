/**
 * Checks whether a call failed because its customer was erased meanwhile: a foreign_key_violation on a reference to
 * `users`.
 */
export function namesErasedUser(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  if (typeof cause !== 'object' || cause === null || !('code' in cause) || !('constraint' in cause)) return false
  return cause.code === '23503' && String(cause.constraint).endsWith('_users_id_fk')
}
