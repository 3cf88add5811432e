/** When what is on the page now has been painted: whatever can wait is done then, so that one sees something sooner. */
export const painted = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
