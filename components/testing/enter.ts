import userEvent from '@testing-library/user-event'

/** Fills a field in one input event. Typing costs five events and a render for each character. */
export async function enter(field: Element, text: string): Promise<void> {
  await userEvent.click(field)
  await userEvent.paste(text)
}
