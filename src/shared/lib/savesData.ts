/** Whether the person asked the browser to load less. Only browsers based on Chromium say so. */
export const savesData = (navigator: Navigator & { connection?: { saveData?: boolean } }): boolean =>
  navigator.connection?.saveData === true;
