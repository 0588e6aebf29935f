const INJECTION = /^__insertCSS\("(?:[^"\\]|\\.)*"\);?$/m

/**
 * Turbopack loader: removes the `<style>` that sonner injects, which the page's policy forbids. Our own classes style the toasts.
 * @param {string} source
 */
module.exports = function stripSonnerStyles(source) {
  if (!INJECTION.test(source)) throw new Error('sonner no longer injects its styles by __insertCSS')
  return source.replace(INJECTION, '')
}
