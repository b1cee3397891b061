const KEY = 'nbt-recording';

/** Whether the tab was opened with `?record`. */
export function isRecordingRequested(): boolean {
  const isInUrl = new URLSearchParams(location.search).has('record');
  try {
    // Stored, because the next page of the tab does not have the parameter.
    if (isInUrl) sessionStorage.setItem(KEY, 'on');
    return isInUrl || sessionStorage.getItem(KEY) !== null;
  } catch {
    // The browser blocks storage.
    return isInUrl;
  }
}
