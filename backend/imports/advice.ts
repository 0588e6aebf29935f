import type { RejectionCode } from './outcome'

/** What to do about a rejected row or a cell that was left out, in the report and the file of `--rejected`. */
export const ADVICE: Record<RejectionCode, string> = {
  malformed_row: 'make the row as wide as the header: a delimiter or a quote is missing or too many',
  row_too_long: 'a quote is probably not closed: look at the line in a text editor',
  missing_value: 'fill the cell in',
  invalid_code: "give the code as it was issued: a card's has 4 to 32 letters and digits",
  rounded_number: 'format the column as text in the spreadsheet, enter the whole number and export again',
  invalid_minsan: 'give the nine digits as printed on the pack; without a minsan leave the cell empty',
  invalid_ean: 'give the thirteen digits below the bar code, or leave the cell empty',
  invalid_postal_code: 'give the five digits of the CAP',
  invalid_province: 'give the two letters of the province',
  invalid_coordinates:
    'give latitudine and longitudine in degrees (45,4642 and 9,1900), or correct comune and provincia',
  invalid_price: 'give the price in euro with VAT, as 6,90',
  invalid_number: 'give a whole number',
  invalid_points: 'give the points as a whole number',
  invalid_vat_rate: 'give 4, 5, 10 or 22',
  invalid_date: 'give the day as 31/12/2026 or 2026-12-31, the time as 08:30',
  invalid_value: 'give one of the values of docs/imports.md',
  unknown_pharmacy:
    'import the pharmacy first (import pharmacies), or correct the code; --pharmacy names it for the whole file',
  other_pharmacy: 'import the row at its own pharmacy, or leave the column of pharmacies out',
  unknown_product: "import AIFA's lists for medicines, and import offers or import catalogue for other products, first",
  unknown_category: 'import the category first (import categories), or name it by a path such as Corpo > Mani',
  forbidden_discount: 'leave prezzo_listino empty: no reduction may be shown on this product',
  invalid_path: 'give a path that begins with a slash, or the whole old address',
  redirect_loop: 'let the new address differ from the old one',
  unknown_target: 'correct the new address, or import first what it shows (products, categories, articles)',
  invalid_picture: 'save the picture as JPEG or PNG of 25 MB at most; list the host of addresses in PICTURE_SOURCES',
  repeated_product: 'remove one of the two rows, or give each its own code',
}
