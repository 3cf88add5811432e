/** Tells how tall an element is, at first and whenever that changes. Asked directly, the browser would lay out the page at once. */
import type { Attachment } from "svelte/attachments";

export const tall =
  (tell: (height: number) => void): Attachment<HTMLElement> =>
  (element) => {
    const observer = new ResizeObserver(() => tell(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  };
