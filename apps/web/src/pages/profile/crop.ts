/** The square of a picture that an avatar shows; pure geometry. */
export interface Crop {
  /** Centre of the square, in pixels of the picture. */
  readonly x: number;
  readonly y: number;
  /** Zoom: 1 is the largest square that fits, 4 a quarter of its side. */
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const MAX_ZOOM = 6;

export function sideOf({ width, height }: Size, zoom: number): number {
  return Math.min(width, height) / zoom;
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** The nearest crop that lies inside the picture. */
export function inside(size: Size, crop: Crop): Crop {
  const zoom = clamp(crop.zoom, 1, MAX_ZOOM);
  const half = sideOf(size, zoom) / 2;
  return {
    zoom,
    x: clamp(crop.x, half, size.width - half),
    y: clamp(crop.y, half, size.height - half),
  };
}
