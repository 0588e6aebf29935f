/**
 * A price, a quantity, a code or the name of a product: a browser that translates the page leaves it as it is. With
 * another text it is another element, since React would change text that the translation has taken out of the page.
 */
export function Exact({ children, className }: { children: string | number; className?: string | undefined }) {
  return (
    <span key={children} translate="no" className={className}>
      {children}
    </span>
  )
}
