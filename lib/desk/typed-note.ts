const NOTE = 'textarea[name="nota"]'
const VERSION = 'input[name="versione"]'

/** Returns the field of a note for colleagues with what is not saved yet. */
function findTypedNote() {
  const note = document.querySelector<HTMLTextAreaElement>(NOTE)
  return note?.form && note.value !== note.defaultValue ? { note, form: note.form } : null
}

export const isNoteTyped = (): boolean => findTypedNote() !== null

/**
 * Saves the note that is being typed on an order's page, before something takes the page away. Returns the page that
 * says why it was refused, null if it is saved or there is none. Rejects if the answer does not arrive.
 */
export async function saveTypedNote(): Promise<string | null> {
  const typed = findTypedNote()
  if (typed === null) return null
  const { note, form } = typed
  const { value } = note
  const body = new URLSearchParams([...new FormData(form)].map(([name, given]) => [name, String(given)]))
  const answer = await fetch(form.action, { method: 'POST', body })
  const saved = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const version = saved.querySelector<HTMLInputElement>(VERSION)?.value
  const { pathname, search, searchParams } = new URL(answer.url)
  if (!answer.ok || !version || searchParams.has('form')) return pathname + search
  note.defaultValue = value
  // The page's forms go on from the version with the note.
  for (const input of document.querySelectorAll<HTMLInputElement>(VERSION)) input.value = version
  return null
}
