/** Page that the Italian notice on the legal guarantee links by code, also shown as a link (docs/domain.md#L27). */
export const YOUR_EUROPE = 'https://europa.eu/youreurope/garanzie'

/** Permanent location of the notice, for links in mails. */
export const NOTICE_PATH = '/toc#garanzia-legale'
