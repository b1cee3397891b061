declare global {
  interface Window {
    /** Stops recording and returns the buttons that were clicked before hydration, see inlineScript.ts. */
    takeEarlyClicks?: () => HTMLElement[];
  }
}

/** Returns the buttons that were clicked while the page could not react yet, in this order. */
export const takeEarlyClicks = (window: Window): HTMLElement[] => window.takeEarlyClicks?.() ?? [];
