/**
 * Acts on each element once, when it comes near the window.
 * @returns a function that stops it
 */
export function whenNear(elements: Iterable<HTMLElement>, act: (element: HTMLElement) => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        observer.unobserve(target);
        act(target);
      }
    },
    { rootMargin: '200px' },
  );
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}
