/** As on a first visit: no pharmacy is chosen, and whoever follows the choice hears of it. */
export function forgetPharmacy(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'pharmacy=; Path=/; Max-Age=0'
  localStorage.removeItem('pharmacy')
  window.dispatchEvent(new Event('pageshow'))
}
