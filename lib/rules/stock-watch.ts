/** Lifetime of "Avvisami" in days: our choice (docs/domain.md#L38), stated in form and mail. */
export const WATCH_DAYS = 60
