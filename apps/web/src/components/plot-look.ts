/** How every graph looks: a canvas has to be told what the page computes. */

export function colourOf(element: Element, name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** The size of text at `place`, and what its axes have in common. */
export function plotLook(place: Element) {
  const textPx = Number.parseFloat(getComputedStyle(place).fontSize);
  const axis = {
    stroke: colourOf(place, '--ink-soft'),
    grid: { stroke: colourOf(place, '--line'), width: 1 },
    ticks: { show: false },
    font: `${Math.round(textPx * 0.75)}px Figtree, sans-serif`,
  };
  return { textPx, axis };
}

/** Keeps a graph as wide as its box. Returns what ends it. */
export function followWidth(place: Element, setWidth: (width: number) => void): () => void {
  const resize = new ResizeObserver(() => setWidth(Math.max(place.clientWidth, 100)));
  resize.observe(place);
  return () => resize.disconnect();
}
