/** How long "Avvisami" waits, in days: our choice (docs/domain.md#L38). The form and the mail say it. */
export const WATCH_DAYS = 60
