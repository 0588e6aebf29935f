/** Abbreviations that have letters right after their dot. */
const ABBREVIATION = /\b(?:(?:dott|prof|avv)\.(?:ssa|sse|ri)|sig\.ra|sigg\.ri|f\.lli)(?![\p{L}\p{N}.])/giu
/** A dot right before two letters or digits makes a link in many mail programs; `S.p.A.` and `Dr. Rossi` have none. */
const DOMAIN = /[.\u3002][\p{L}\p{N}]{2}/u
/** An address of a site or mailbox: `https://…`, `mailto:…`, `…@…`. */
const ADDRESS = /@|:\S|\/\/|\bwww\b/iu
const MARKUP = /[<>[\]{}`\\|]|&#?\w+;/u

/** Whether a text can be somebody's name: it has no address of a site or mailbox and no markup, since it goes into greetings of mails. */
export function isName(text: string): boolean {
  const plain = text.normalize('NFKC').replace(ABBREVIATION, '')
  return ![DOMAIN, ADDRESS, MARKUP].some((sign) => sign.test(plain))
}
