/** The few tags that the contract allows in texts; the words are escaped here and nowhere else. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const p = (text: string) => `<p>${escaped(text)}</p>`
export const lead = (text: string) => `<p><strong>${escaped(text)}</strong></p>`
export const h3 = (text: string) => `<h3>${escaped(text)}</h3>`
export const ul = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`
