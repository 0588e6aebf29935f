/** The page that the Italian notice on the legal guarantee prints and its code leads to; it stands beside the notice as a link too (docs/domain.md#L27). */
export const YOUR_EUROPE = 'https://europa.eu/youreurope/garanzie'

/** Where the shop always has the notice, for mails to lead to. */
export const NOTICE_PATH = '/toc#garanzia-legale'
