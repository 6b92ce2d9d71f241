// For the tests of the visiting browser only: an event that has one brings its own Chromium.
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { extractWithApt, libraryDirs } from './apt-extract.mjs';
import { run } from './command.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const usualPlaces = ['/usr/bin', '/usr/local/bin', '/usr/lib/chromium', '/opt/google/chrome', '/snap/bin'];

/**
 * @typedef {{ searchPath?: string, places?: string[], toolsDir: string, extract?: typeof extractWithApt }} BrowserSearch
 */

/**
 * Finds a Chromium, or unpacks a private one from the distribution's package.
 * @param {BrowserSearch} search
 * @returns {Promise<{ program: string } | { refusal: string }>}
 */
export async function findChromium({ searchPath, places, toolsDir, extract = extractWithApt }) {
  const dirs = [...(searchPath ?? process.env['PATH'] ?? '').split(delimiter), ...(places ?? usualPlaces)];
  for (const dir of dirs.filter(Boolean)) {
    for (const name of names) {
      if (await runs(join(dir, name))) return { program: join(dir, name) };
    }
  }
  const root = join(toolsDir, 'chromium');
  const unpacked = join(root, 'usr/lib/chromium/chromium');
  const refusal = existsSync(unpacked) ? undefined : await extract({ packageName: 'chromium', target: root });
  if (refusal !== undefined) return { refusal };
  const program = wrap(unpacked, root);
  return (await runs(program)) ? { program } : { refusal: 'the unpacked one does not run here' };
}

/**
 * A program that starts the unpacked browser with its own libraries and fonts, whatever environment it is given.
 * @param {string} unpacked
 * @param {string} root
 */
function wrap(unpacked, root) {
  const fonts = join(root, 'fonts.conf');
  writeFileSync(
    fonts,
    `<?xml version="1.0"?><fontconfig><dir>/usr/share/fonts</dir><dir>${root}/usr/share/fonts</dir></fontconfig>\n`,
  );
  const program = join(root, 'chromium');
  const libraries = [...libraryDirs(root), join(root, 'usr/lib/chromium')].join(':');
  writeFileSync(
    program,
    `#!/bin/sh\nexport LD_LIBRARY_PATH="${libraries}" FONTCONFIG_FILE="${fonts}"\nexec "${unpacked}" "$@"\n`,
  );
  chmodSync(program, 0o755);
  return program;
}

/** @param {string} program */
async function runs(program) {
  if (!existsSync(program)) return false;
  const { code, stdout } = await run(program, ['--version']);
  return code === 0 && /\d+\.\d+/.test(stdout);
}
