/** Which way lines of text run. */
export const isFromRight = (element: Element): boolean => getComputedStyle(element).direction === "rtl";
