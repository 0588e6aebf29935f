/** On a server-rendered control that is not hydrated: empty, or `pressed`. */
export const EARLY_ATTRIBUTE = 'data-early'

/** Runs in the document's head: marks a control pressed before hydration, which then handles it (useEarlyPress). */
export const EARLY_PRESS_SCRIPT = `addEventListener('click',(e)=>{e.target.closest?.('[${EARLY_ATTRIBUTE}]')?.setAttribute('${EARLY_ATTRIBUTE}','pressed')},true)`
