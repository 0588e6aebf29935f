/** Abbreviations with letters right after their dot. */
const ABBREVIATION = /\b(?:(?:dott|prof|avv)\.(?:ssa|sse|ri)|sig\.ra|sigg\.ri|f\.lli)(?![\p{L}\p{N}.])/giu
/** A dot before two letters or digits becomes a link in many mail clients; `S.p.A.` and `Dr. Rossi` have none. */
const DOMAIN = /[.\u3002][\p{L}\p{N}]{2}/u
/** A URL or mailbox: `https://…`, `mailto:…`, `…@…`. */
const ADDRESS = /@|:\S|\/\/|\bwww\b/iu
const MARKUP = /[<>[\]{}`\\|]|&#?\w+;/u

/** Checks whether a text can be a name: no URL, mailbox or markup, since mails greet with it. */
export function isName(text: string): boolean {
  const plain = text.normalize('NFKC').replace(ABBREVIATION, '')
  return ![DOMAIN, ADDRESS, MARKUP].some((sign) => sign.test(plain))
}
