// Loads the product and its dependencies as node does: once per worker process, not once per test file. No test of ours
// replaces a module, and the product keeps no state in its modules, so files cannot see each other through them. Test
// code may hold on to what belongs to one file, such as its `describe`, and is loaded anew for each, but for the schemas
// of the API document, which take long to compile.
const asyncHooks = require('node:async_hooks');
const { lstatSync } = require('node:fs');
const { createRequire } = require('node:module');
const { default: JestRuntime } = require('jest-runtime');

const TEST_CODE = /\/dist\/(test|e2e)\/(?!support\/documented-fetch\.js$)|\.test\.js$/;

/**
 * Stands for the storage in which jest keeps the test under way. The tests of a file run one after the other, so that a
 * field is enough; the hooks behind a real one slow down every promise of the process.
 */
class OneAtATime {
  /** @type {unknown} */
  store;

  /** @param {unknown} store @param {() => Promise<unknown>} work */
  async run(store, work) {
    const outer = this.store;
    this.store = store;
    try {
      return await work();
    } finally {
      this.store = outer;
    }
  }

  getStore() {
    return this.store;
  }
}

class NodeModuleRuntime extends JestRuntime {
  /** @param {ConstructorParameters<typeof JestRuntime>} options */
  constructor(...options) {
    super(...options);
    for (const file of Object.keys(require.cache)) if (TEST_CODE.test(file)) delete require.cache[file];
    require.cache[__filename]?.children.splice(0);
    // Node resolves no links while the file that was looked at last is a socket, such as one that a test has removed, and then
    // does not find what a package needs.
    lstatSync(__filename);
  }

  /**
   * @override
   * @param {string} from
   * @param {string} [moduleName] without it, `from` is the module itself: a test file, a set-up file or a part of jest
   */
  requireModule(from, moduleName) {
    if (moduleName !== undefined) return createRequire(from)(moduleName);
    // These act when they are loaded.
    delete require.cache[from];
    /** @type {{ jest: object }} */
    const { jest } = this.requireModuleOrMock(from, '@jest/globals');
    Object.assign(globalThis, { jest });
    return from.includes('/jest-circus/') ? withOwnStorage(() => require(from)) : require(from);
  }
}

/** @template Loaded @param {() => Loaded} load */
function withOwnStorage(load) {
  // A value in Node.js 20, a getter in 22.
  const { AsyncLocalStorage } = Object.getOwnPropertyDescriptors(asyncHooks);
  const replace = (/** @type {PropertyDescriptor} */ by) =>
    Object.defineProperty(asyncHooks, 'AsyncLocalStorage', by);
  replace({ value: OneAtATime, configurable: true, enumerable: true });
  try {
    return load();
  } finally {
    replace(AsyncLocalStorage);
  }
}

module.exports = NodeModuleRuntime;
