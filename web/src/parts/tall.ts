/** Tells how large an element is, at first and whenever that changes. Asked directly, the browser would lay out the page at once. */
import type { Attachment } from "svelte/attachments";

const measured =
  (tell: (element: HTMLElement) => void): Attachment<HTMLElement> =>
  (element) => {
    const observer = new ResizeObserver(() => tell(element));
    observer.observe(element);
    return () => observer.disconnect();
  };

export const tall = (tell: (height: number) => void): Attachment<HTMLElement> =>
  measured(({ clientHeight }) => tell(clientHeight));

export const broad = (tell: (width: number) => void): Attachment<HTMLElement> =>
  measured(({ clientWidth }) => tell(clientWidth));
