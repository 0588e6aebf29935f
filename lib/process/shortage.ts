const CODES = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN', 'ENOSPC', 'EDQUOT', 'EIO'])
const WORDS =
  /out of memory|insufficient memory|cannot allocate|allocation failed|failed to allocate|no space left|too many open files|temporarily unavailable|unable to create thread|input\/output error/i

/**
 * Whether an error comes from this machine, which lacks memory, file descriptors, threads or disk, and not from the
 * data that it worked on. libvips and V8 say so only in words.
 */
export function isShortage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (('code' in cause && CODES.has(String(cause.code))) || WORDS.test(cause.message)) return true
  return false
}
