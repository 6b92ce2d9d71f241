import { accentOf, contrast } from './accent';

describe('the accent colour of an organiser', () => {
  it.each(['#2350d8', '#ffee00', '#00ff88', '#000000', '#ffffff', '#7f7f7f', '#d01020'])(
    'can be read in both themes: %s',
    (colour) => {
      const { light, dark } = accentOf(colour);
      expect(contrast(light, '#fafaf8')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(light, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(dark, '#101215')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(dark, '#0c1020')).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('is not changed where it is readable already', () => {
    expect(accentOf('#2350d8').light).toBe('#2350d8');
    expect(accentOf('#8fa9ff').dark).toBe('#8fa9ff');
  });
});
