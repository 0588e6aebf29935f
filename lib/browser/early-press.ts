/** On a control that is in the page before its script is: empty, or `pressed`. */
export const EARLY_ATTRIBUTE = 'data-early'

/** Runs in the document's head: a press that nobody hears yet is noted on its control, which answers it once it is hydrated (useEarlyPress). */
export const EARLY_PRESS_SCRIPT = `addEventListener('click',(e)=>{e.target.closest?.('[${EARLY_ATTRIBUTE}]')?.setAttribute('${EARLY_ATTRIBUTE}','pressed')},true)`
