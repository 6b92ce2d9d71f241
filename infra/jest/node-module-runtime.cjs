// Loads modules as node does: each once per worker process, not once per test file. No test of ours replaces a module,
// and none of our modules keeps state, so files cannot see each other through them.
const { createRequire } = require('node:module');
const { default: JestRuntime } = require('jest-runtime');

class NodeModuleRuntime extends JestRuntime {
  /** @param {string} from @param {string} [moduleName] without it, `from` is the module itself: a test or a set-up file */
  requireModule(from, moduleName) {
    if (moduleName !== undefined) return createRequire(from)(moduleName);
    // These act when they are loaded.
    delete require.cache[from];
    globalThis.jest = this.jestGlobals.jestObjectFor(from);
    return require(from);
  }
}

module.exports = NodeModuleRuntime;
