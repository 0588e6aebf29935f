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

/** Keeps a number and its unit in one line: `1000 mg`, `120 mg/5 ml`. */
export const keepUnits = (text: string): string =>
  text.replace(/(\d) (?=(?:mg|mcg|µg|g|kg|ml|l|UI|UFC|CH|mm|cm|m|mmHg|den)(?![\p{L}\d]))/gu, '$1\u00a0')
