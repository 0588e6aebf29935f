import { EARLY_PRESS_SCRIPT } from '@/lib/browser/early-press'
import { HINT_SCRIPT } from '@/lib/session/hint'

/** The one language of the shop, where other programs of the operator's look for it; storage may be closed or full. */
const LANGUAGE_SCRIPT = `try{localStorage.setItem('language','it-IT')}catch{}`

/**
 * Files kept for use without a network (public/service-worker.js), once the page has come to rest. Development has none: its files keep
 * their names.
 */
const KEEP_FILES = `addEventListener('load',()=>{navigator.serviceWorker?.register('/service-worker.js').catch(()=>{})})`
const KEEP_NO_FILES = 'navigator.serviceWorker?.getRegistrations().then((all)=>all.forEach((one)=>one.unregister()))'

/** Pictures that nobody sees yet wait until the page and its scripts have come (`after-load` in globals.css). */
const LOADED_SCRIPT = `addEventListener('load',()=>{document.documentElement.setAttribute('data-loaded','')})`

/** The script in the head of every page. The page's policy approves exactly this text. */
export const headScript = ({ production }: { production: boolean }): string =>
  [HINT_SCRIPT, EARLY_PRESS_SCRIPT, LANGUAGE_SCRIPT, LOADED_SCRIPT, production ? KEEP_FILES : KEEP_NO_FILES].join(';')
