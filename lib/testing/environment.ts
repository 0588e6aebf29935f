/**
 * Sets a storefront's environment for the tests of a file: required variables and the given ones. Call it before
 * anything reads them.
 */
export function giveEnvironment(given: Record<string, string> = {}): void {
  Object.assign(process.env, { API_BASE_URL: 'http://127.0.0.1:4000', SESSION_SECRET: 's'.repeat(32), ...given })
}
