/**
 * Runs in the document's head: marks a control pressed before hydration, which then handles it (PressButton). `data-early` is
 * on controls that are not hydrated: empty, or `pressed`.
 */
export const EARLY_PRESS_SCRIPT = `addEventListener('click',(e)=>{e.target.closest?.('[data-early]')?.setAttribute('data-early','pressed')},true)`
