import { CONSENT_COOKIE, CONSENT_SECONDS } from './choice'

/** Set on `html` while there is no choice; shows the banner. */
export const ASK_ATTRIBUTE = 'data-ask-consent'
/** On a button: the choice that it stores. */
export const CHOICE_ATTRIBUTE = 'data-consent'
/** Dispatched on the window after a choice. */
export const CONSENT_EVENT = 'salvia-consent'

/** The banner's entire behaviour, inline, only in shops that ask for consent. */
export const CONSENT_SCRIPT = `(()=>{const r=document.documentElement;if(!/(^|; )${CONSENT_COOKIE}=v1/.test(document.cookie))r.setAttribute('${ASK_ATTRIBUTE}','');document.addEventListener('click',e=>{const b=e.target.closest('button[${CHOICE_ATTRIBUTE}]');if(!b)return;document.cookie='${CONSENT_COOKIE}='+b.getAttribute('${CHOICE_ATTRIBUTE}')+'; Path=/; Max-Age=${CONSENT_SECONDS}; SameSite=Lax'+(location.protocol==='https:'?'; Secure':'');r.removeAttribute('${ASK_ATTRIBUTE}');dispatchEvent(new Event('${CONSENT_EVENT}'))})})()`
