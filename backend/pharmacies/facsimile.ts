const WORDS = ['Clicca per verificare se', 'questo sito è autorizzato']

/**
 * A marked facsimile of the common logo for the online sale of medicines (Implementing Regulation (EU) 699/2014):
 * the real logo is issued to each pharmacy and must not be copied (docs/domain.md#L2).
 */
export const FACSIMILE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 144" width="180" height="144" font-family="sans-serif" font-weight="700" text-anchor="middle">
<path fill="#fff" d="M0 0h180v144H0z"/><path fill="#ccc" d="M0 0h180v25H0z"/><path fill="#a3dba7" d="M0 25h180v25H0z"/>
<path fill="#63c26d" d="M0 50h180v25H0z"/><path fill="#008a52" d="M0 75h180v25H0z"/>
<path fill="#fff" d="M24 13h25v24h24v25H49v25H24V62H0V37h24z"/>
<path fill="#009246" d="M0 70h12v18H0z"/><path fill="#fff" d="M12 70h12v18H12z"/><path fill="#ce2b37" d="M24 70h12v18H24z"/>
<g font-size="12.5" fill="#1d2a22">${WORDS.map((line, row) => `<text x="90" y="${118 + 16 * row}">${line}</text>`).join('')}</g>
<text x="90" y="66" font-size="26" fill="#a00" transform="rotate(-15 90 66)">FAC-SIMILE</text>
</svg>`
