/** A text in which a code, such as an order number, breaks at its hyphens only where a line cannot hold it. */
export function TextWithCode({
  text,
  code,
  className = 'inline-block max-w-full',
}: {
  text: string
  code: string
  /** Class that prevents the break, where this one is not in the style sheet. */
  className?: string
}) {
  const at = code === '' ? -1 : text.indexOf(code)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <span className={className}>{code}</span>
      {text.slice(at + code.length)}
    </>
  )
}
