// Prints one line of JSON for each test of Node's own runner, by which `npm test` counts them.

/** @param {AsyncIterable<import('node:test/reporters').TestEvent>} source */
export default async function* report(source) {
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const { file, nesting, details } = data;
    yield `${JSON.stringify({
      hasPassed: type === 'test:pass',
      isSuite: details.type === 'suite',
      isTop: nesting === 0,
      file,
      ms: details.duration_ms,
    })}\n`;
  }
}
