// Installs and builds this checkout, for npm scripts that import its packages.
import { runCommand } from './launcher-error.mjs';
import { prepareCheckout } from './prepare.mjs';
import { createProgress } from './progress.mjs';

await runCommand(() => prepareCheckout(createProgress()));
