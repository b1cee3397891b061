declare global {
  interface Window {
    /** Stops recording and returns the controls that were clicked before hydration, see inlineScript.ts. */
    takeEarlyClicks?: () => HTMLElement[];
  }
}

/** Returns the buttons and radio buttons that were clicked before the app could answer, in this order. */
export const takeEarlyClicks = (window: Window): HTMLElement[] => window.takeEarlyClicks?.() ?? [];
