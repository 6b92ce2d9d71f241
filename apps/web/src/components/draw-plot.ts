/** What all graphs have in common. A canvas does not inherit styles, so they are read from the page. */
import uPlot from 'uplot';

/**
 * The colours of custom properties at `place`, read in one computation of styles. Where the system forces colours, they
 * would all be the same, so lines keep theirs.
 */
function coloursOf(place: Element, names: readonly string[], lines: readonly string[]): readonly string[] {
  const probes = [...names, ...lines].map((name, index) => {
    const probe = document.createElement('span');
    probe.style.color = `var(${name})`;
    if (index >= names.length) probe.style.setProperty('forced-color-adjust', 'none');
    return probe;
  });
  place.append(...probes);
  const colours = probes.map((probe) => getComputedStyle(probe).color);
  for (const probe of probes) probe.remove();
  return colours;
}

/** The size of text at `place`, the common options of axes, and the colours of the lines named by `series`. */
function plotLook(place: Element, series: readonly string[]) {
  const textPx = Number.parseFloat(getComputedStyle(place).fontSize);
  const [stroke = '', line = '', ...lines] = coloursOf(place, ['--ink-soft', '--line'], series);
  const axis = {
    stroke,
    grid: { stroke: line, width: 1 },
    ticks: { show: false },
    font: `${Math.round(textPx * 0.75)}px Figtree, sans-serif`,
  };
  return { textPx, axis, lines };
}

export interface Plot {
  setData(data: uPlot.AlignedData): void;
  remove(): void;
}

/**
 * Draws a graph that fills `place`, and again when its size changes, because on a projector the size of its text changes
 * with it.
 */
export function drawPlot(
  place: HTMLElement,
  series: readonly string[],
  optionsOf: (look: ReturnType<typeof plotLook>) => Omit<uPlot.Options, 'width' | 'height' | 'legend'>,
): Plot {
  let data: uPlot.AlignedData = [[]];
  let plot: uPlot | undefined;
  const draw = () => {
    plot?.destroy();
    const size = { width: Math.max(place.clientWidth, 100), height: place.clientHeight };
    plot = new uPlot(
      { ...optionsOf(plotLook(place, series)), ...size, legend: { show: false } },
      data,
      place,
    );
  };
  const resize = new ResizeObserver(draw); // It is called for the first size, too.
  resize.observe(place);
  return {
    setData(newer) {
      data = newer;
      plot?.setData(data);
    },
    remove() {
      resize.disconnect();
      plot?.destroy();
    },
  };
}
