import { EARLY_PRESS_SCRIPT } from '@/lib/browser/early-press'
import { HINT_SCRIPT } from '@/lib/session/hint'

/** The only language, where the operator's other programs expect it; storage may be unavailable. */
const LANGUAGE_SCRIPT = `try{localStorage.setItem('language','it-IT')}catch{}`

/** Service worker for offline use, registered after load; not in development, where file names do not change. */
const KEEP_FILES = `addEventListener('load',()=>{navigator.serviceWorker?.register('/service-worker.js').catch(()=>{})})`
const KEEP_NO_FILES = 'navigator.serviceWorker?.getRegistrations().then((all)=>all.forEach((one)=>one.unregister()))'

/** Invisible pictures wait until the page and its scripts are loaded (`after-load` in globals.css). */
const LOADED_SCRIPT = `addEventListener('load',()=>{document.documentElement.setAttribute('data-loaded','')})`

/** The script in the head of every page; the policy approves exactly this text. */
export const headScript = ({ production }: { production: boolean }): string =>
  [HINT_SCRIPT, EARLY_PRESS_SCRIPT, LANGUAGE_SCRIPT, LOADED_SCRIPT, production ? KEEP_FILES : KEEP_NO_FILES].join(';')
