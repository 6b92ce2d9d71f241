// Files that take longest begin first, so that no worker is left with one of them in the end. Those that were run before in
// this checkout are ordered by jest, by the time they took; here are those that wait more than they work, for a first run.
const { default: Sequencer } = require('@jest/test-sequencer');

const LONGEST =
  /hostile-pages-|frozen-event|announcements\.test|event-files\/(apply|forty)|generated-clients|\/malformed\.test|fuzz\.test|process-engine|pages\.e2e|visits\.e2e|backup\.e2e|npm-start\.e2e/;

class LongestFirst extends Sequencer {
  /** @override @param {Parameters<Sequencer['sort']>[0]} tests */
  async sort(tests) {
    const ordered = await super.sort(tests);
    return [
      ...ordered.filter(({ path }) => LONGEST.test(path)),
      ...ordered.filter(({ path }) => !LONGEST.test(path)),
    ];
  }
}

module.exports = LongestFirst;
