// Tests are compiled with the code, so jest runs plain JavaScript in dist and transforms nothing.
const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

const packages = [
  ...['apps', 'packages'].flatMap((group) =>
    readdirSync(join(__dirname, group)).map((name) => `${group}/${name}`),
  ),
  'bench',
];
const dists = packages.map((name) => `<rootDir>/${name}/dist`);
const roots = dists.filter((dist) => existsSync(dist.replace('<rootDir>', __dirname)));

/**
 * @param {string} displayName
 * @param {string} folder of the package, mirrored in dist
 * @param {string} ending of the test files
 */
const project = (displayName, folder, ending) => ({
  displayName,
  rootDir: __dirname,
  roots,
  testEnvironment: join(__dirname, 'infra/jest/shared-realm-environment.cjs'),
  runtime: join(__dirname, 'infra/jest/node-module-runtime.cjs'),
  setupFilesAfterEnv: [join(__dirname, 'infra/jest/test-timeout.cjs')],
  transform: {},
  testMatch: [`**/dist/${folder}/**/*${ending}`],
});

module.exports = {
  testSequencer: join(__dirname, 'infra/jest/longest-first.cjs'),
  projects: [
    project('unit', 'src', '.test.js'),
    project('integration', 'test', '.test.js'),
    project('e2e', 'e2e', '.e2e.test.js'),
  ],
};
