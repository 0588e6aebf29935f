/** Titles and companies with letters right after their dot: `Dott.ssa`, `Sig.ra`, `F.lli`. */
const ABBREVIATION = /\b(?:(?:dott|prof|avv)\.(?:ssa|sse|ri)|sig\.r[ai]|sigg\.r[ai]|f\.lli)(?![\p{L}\p{N}])/giu
/** Endings of hosts that people have; after an initial or a title they are no name: `X.Com`. */
const HOST_ENDING =
  'com|net|org|info|biz|edu|gov|mil|int|name|app|dev|xyz|shop|store|site|online|club|top|live|link|click|tel|pro|web|cloud|blog|news|page|fun|win|bid|icu|vip|example|test|invalid|local'
const ANY_CASE = HOST_ENDING.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
/** An initial or title without a space before a name: `M.Grazia`, `G.Battista`, `Dott.Rossi`. */
const JOINED = new RegExp(
  String.raw`(?<![\p{L}\p{N}.@])((?:\p{Lu}|[Dd]ott|[Dd]r|[Pp]rof|[Aa]vv|[Ss]ig|[Ii]ng|[Gg]eom|[Rr]ag|[Aa]rch)\.(?:(?:ssa|ra)\.?)?)(?=(?!(?:${ANY_CASE})(?![\p{L}\p{N}]))\p{Lu}['’]?\p{L}{2,}(?![\p{L}\p{N}]|[.:/@][\p{L}\p{N}/]))`,
  'gu',
)
/** A dot before two letters or digits becomes a link in many mail clients; `S.p.A.` and `Dr. Rossi` have none. */
const DOMAIN = /[.\u3002][\p{L}\p{N}]{2}/u
/** A URL or mailbox: `https://…`, `mailto:…`, `…@…`. */
const ADDRESS = /@|:\S|\/\/|\bwww\b/iu
const MARKUP = /[<>[\]{}`\\|]|&#?\w+;/u

/** Checks whether a text can be a name: no URL, mailbox or markup, since mails greet with it. */
export function isName(text: string): boolean {
  const whole = text.normalize('NFKC')
  const plain = whole.replace(JOINED, (title) => `${title} `).replace(ABBREVIATION, '')
  return !DOMAIN.test(plain) && ![ADDRESS, MARKUP].some((sign) => sign.test(whole))
}
