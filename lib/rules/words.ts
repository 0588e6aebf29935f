/** Said between the words that count, in Italian and in the short forms of a telephone. */
const BETWEEN = new Set(
  `a ad ai agli al alla alle allo che ci co col come con cosa da dal dalla dei degli del dell della delle dello di dopo e ed fa fare
  gli ha hai ho i il in io l la le lo ma me mi mia mie miei mio molto ne nei nel nell nella nelle nello o per piu poco qualcosa quando
  s se si sono su sua sue sugli sui sul sull sulla sulle suo sto t ti tanto tanta tra un una uno vi x contro rimedio rimedi prodotto
  prodotti farmaco farmaci medicina medicine medicinale medicinali`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/** Lower case, without accents. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** Lower case without accents and signs, a number apart from its unit: `Tachipirina® 500mg` is `tachipirina 500 mg`. */
export function searchKey(text: string): string {
  return plain(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/([0-9])([a-z])/g, '$1 $2')
    .trim()
}

/** What a word has in common with its plural, its other gender and the same with a letter doubled or not: `pidochi` and `pidocchio` are `pidoc`. */
export function stem(word: string): string {
  const single = word.replace(/([a-z])\1/g, '$1')
  const bare = single.replace(/[aeiou]{1,2}$/, '')
  return bare.length < 3 ? single : bare.replace(/h$/, '')
}

/** The stems of the words that count, each once, in the order of the text. */
export function stems(text: string): string[] {
  const words = searchKey(text).split(' ')
  return [...new Set(words.filter((word) => word !== '' && !BETWEEN.has(word)).map(stem))]
}
