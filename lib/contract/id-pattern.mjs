/** What an id may be, for next.config.mjs as well, which reads no TypeScript. */
export const ID_PATTERN = '[A-Za-z0-9_-]{1,64}'
