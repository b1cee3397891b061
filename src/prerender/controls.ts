/** A radio button is clicked by its label: it would be checked before React hydrates it, and React would see no change. */
export const CONTROLS = 'button,label:has([type=radio])';

/** The controls of the page whose clicks are recorded before it is hydrated. */
export const findControls = (document: Document) => document.querySelectorAll<HTMLElement>(CONTROLS);
