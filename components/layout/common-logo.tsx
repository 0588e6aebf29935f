/**
 * The common logo for the online sale of medicines (Implementing Regulation (EU) 699/2014): a white cross over stripes, the flag of
 * the member state and the request to click. Always inside the link to the pharmacy's own entry. Its colours are the law's, in both schemes.
 */
export function CommonLogo({ text }: { text: string }) {
  return (
    <svg viewBox="0 0 180 144" aria-hidden="true" focusable="false" className="h-28 w-auto rounded-sm">
      <path fill="#fff" d="M0 0h180v144H0z" />
      <path fill="#ccc" d="M0 0h180v25H0z" />
      <path fill="#a3dba7" d="M0 25h180v25H0z" />
      <path fill="#63c26d" d="M0 50h180v25H0z" />
      <path fill="#008a52" d="M0 75h180v25H0z" />
      <path fill="#fff" d="M24 13h25v24h24v25H49v25H24V62H0V37h24z" />
      <path fill="#009246" d="M0 70h12v18H0z" />
      <path fill="#fff" d="M12 70h12v18H12z" />
      <path fill="#ce2b37" d="M24 70h12v18H24z" />
      <text x="90" y="118" textAnchor="middle" fontSize="12.5" fontWeight="700" fill="#1d2a22">
        {text.split('|').map((line, index) => (
          <tspan key={line} x="90" dy={index === 0 ? 0 : 16}>
            {line}{' '}
          </tspan>
        ))}
      </text>
    </svg>
  )
}
