/** Which addresses other phones can open. */

/** Whether a host leads back to the device that the page is open on: on another phone, to that phone. */
export const isOfThisDevice = (host: string): boolean =>
  host === "localhost" || host === "[::1]" || host.startsWith("127.");
