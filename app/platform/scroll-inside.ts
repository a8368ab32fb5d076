/** Scrolls a box, and nothing around it, to something in it that is out of view: to a third of the box's height. */
export function scrollInside(box: Element, target: Element | Range): void {
  if (box.scrollHeight <= box.clientHeight) return;
  const { top, bottom } = target.getBoundingClientRect();
  const frame = box.getBoundingClientRect();
  if (top < frame.top || bottom > Math.min(frame.bottom, innerHeight))
    box.scrollTop += top - frame.top - box.clientHeight / 3;
}
