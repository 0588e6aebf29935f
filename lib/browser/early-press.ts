/**
 * Runs in the document's head: notes on a control what was pressed before hydration, which then handles it (useEarlyPress).
 * `data-early` is on controls that are not hydrated: empty, the pressed radio's value, or `pressed`.
 */
export const EARLY_PRESS_SCRIPT = `addEventListener('click',({target:t})=>{t.closest?.('[data-early]')?.setAttribute('data-early',t.value||'pressed')},true)`
