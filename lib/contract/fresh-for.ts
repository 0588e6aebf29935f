/** Header of the platform's catalogue reads: seconds until a price changes by the start or end of a reduction. */
export const FRESH_FOR = 'X-Salvia-Fresh-For'
