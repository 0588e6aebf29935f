/** The few tags that the contract allows in texts; the words are escaped here and nowhere else. */
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const p = (text: string) => `<p>${escape(text)}</p>`
export const lead = (text: string) => `<p><strong>${escape(text)}</strong></p>`
export const h3 = (text: string) => `<h3>${escape(text)}</h3>`
export const ul = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${escape(item)}</li>`).join('')}</ul>`
export const ol = (items: readonly string[]) => `<ol>${items.map((item) => `<li>${escape(item)}</li>`).join('')}</ol>`
