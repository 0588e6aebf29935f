/** Resets to a first visit without a chosen pharmacy and notifies subscribers. */
export function forgetPharmacy(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'pharmacy=; Path=/; Max-Age=0'
  localStorage.removeItem('pharmacy')
  window.dispatchEvent(new Event('pageshow'))
}
