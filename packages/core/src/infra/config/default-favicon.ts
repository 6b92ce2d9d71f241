const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">' +
  '<path fill="#2350d8" d="M1 3h3v2h2V3h4v2h2V3h3v11h-5v-3a2 2 0 0 0-4 0v3H1z"/></svg>';

/**
 * The icon of an event that sets none: a rampart with its gate (accounts reference 10.6). It is its own address, because
 * nothing here serves the files of a web client; the content security policy lets images be data.
 */
export const DEFAULT_FAVICON_URL = `data:image/svg+xml,${encodeURIComponent(ICON)}`;
