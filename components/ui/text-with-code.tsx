/** A text in which a code, such as an order number, does not break at its hyphens. */
export function TextWithCode({
  text,
  code,
  className = 'whitespace-nowrap',
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
