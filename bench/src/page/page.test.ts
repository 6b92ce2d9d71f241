import { drawPage, niceCeiling } from './plots';
import { replaceMeasured } from './write-page';

describe('the page of figures', () => {
  it('keeps what people wrote around them', () => {
    const page = '# Title\n<!-- measured: npm run bench -- page -->\nold\n<!-- measured: end -->\n## Found\n';
    const written = replaceMeasured(page, 'new');
    expect(written).toMatch(/^# Title\n.*\n\nnew\n\n.*\n## Found\n$/);
    expect(replaceMeasured(written, 'newer')).toBe(written.replace('new\n', 'newer\n'));
    expect(() => replaceMeasured('# Title', 'new')).toThrow('no place');
  });

  it('has axes that end at round numbers', () => {
    expect([0.3, 1, 17, 430, 1_206].map(niceCeiling)).toEqual([0.5, 1, 20, 500, 2_000]);
  });

  it('draws a curve through the sizes that have a value', () => {
    const curves = [{ name: 'a <b>', values: [1, NaN, 2] }];
    const svg = drawPage({ title: 'bars', keys: [], bars: [] }, [{ title: 'c', sizes: [1, 2, 3], curves }]);
    expect(svg.match(/<circle/g)).toHaveLength(2);
    expect(svg).toContain('a &lt;b&gt;');
    expect(svg).not.toContain('NaN');
  });
});
