/** A quoted cell of CSV that no spreadsheet takes for a formula. A negative amount is none. */
const cell = (text: string) =>
  `"${(/^[=+\-@\t\r]/.test(text) && !/^-\d+(,\d+)?$/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Returns rows for a spreadsheet of an Italian system. */
export const toCsv = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  [headings.join(';'), ...rows.map((row) => row.map(cell).join(';'))].map((row) => `${row}\r\n`).join('')

// Spreadsheets read UTF-8 by its byte order mark.
const BYTE_ORDER_MARK = '\uFEFF'

/** Answers a file to save. */
export const csvResponse = (file: string, csv: string): Response =>
  new Response(`${BYTE_ORDER_MARK}${csv}`, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${file}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
