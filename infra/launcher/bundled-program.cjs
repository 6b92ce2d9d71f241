// Starts the bundle beside it with the code that V8 kept from an earlier run, so that nothing is compiled again.
const { existsSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { createRequire, wrap } = require('node:module');
const { join } = require('node:path');
const { setFlagsFromString } = require('node:v8');
const { constants, Script } = require('node:vm');

const file = join(__dirname, 'bundle.js');
const kept = join(__dirname, 'bundle.cache');
const isKept = existsSync(kept);
const code = readFileSync(file, 'utf8').replace(/^#!/, '//');
const script = new Script(wrap(code), {
  filename: file,
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  ...(isKept ? { cachedData: readFileSync(kept) } : {}),
});
if (!isKept) {
  process.on('exit', () => {
    // V8 takes code only where its flags are those under which it was kept, and `runMain` has set this one.
    setFlagsFromString('--heap-growing-percent=0');
    // Several processes may be the first; a file that is there is whole.
    const own = `${kept}.${process.pid}`;
    writeFileSync(own, script.createCachedData());
    renameSync(own, kept);
  });
}
script.runInThisContext()(exports, createRequire(file), module, file, __dirname);
