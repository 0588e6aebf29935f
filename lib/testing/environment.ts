/** The environment of a storefront for the tests of a file, before anything reads it: what a start needs, and what is given. */
export function giveEnvironment(given: Record<string, string> = {}): void {
  Object.assign(process.env, { API_BASE_URL: 'http://127.0.0.1:4000', SESSION_SECRET: 's'.repeat(32), ...given })
}
