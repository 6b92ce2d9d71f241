import { inside, sideOf } from './crop';

describe('the crop of an avatar', () => {
  const wide = { width: 400, height: 100 };

  it('is the largest square at first, and smaller when zoomed', () => {
    expect(sideOf(wide, 1)).toBe(100);
    expect(sideOf(wide, 4)).toBe(25);
  });

  it('never leaves the picture, wherever it is dragged', () => {
    expect(inside(wide, { x: -50, y: 500, zoom: 1 })).toEqual({ x: 50, y: 50, zoom: 1 });
    expect(inside(wide, { x: 999, y: 0, zoom: 2 })).toEqual({ x: 375, y: 25, zoom: 2 });
    expect(inside(wide, { x: 200, y: 50, zoom: 0.1 })).toEqual({ x: 200, y: 50, zoom: 1 });
  });
});
