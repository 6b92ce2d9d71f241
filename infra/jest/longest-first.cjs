// Starts the longest test files first, so that none of them is left at the end. jest orders those that were run before in this
// checkout by their duration; for a first run, this lists those that mostly wait.
const { default: Sequencer } = require('@jest/test-sequencer');

const LONGEST =
  /hostile-pages-|\/launch\.test|frozen-event|announcements\.test|event-files\/(apply|forty)|generated-clients|\/malformed\.test|fuzz\.test|process-engine|pages\.e2e|visits\.e2e|backup\.e2e|npm-start\.e2e/;

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
