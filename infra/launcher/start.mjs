// `npm start`: runs an event, also from a fresh checkout.
import { runCommand } from './launcher-error.mjs';
import { createProgress } from './progress.mjs';
import { runEvent } from './run-event.mjs';
import { readSettings } from './settings.mjs';
import { watchStopSignals } from './signals.mjs';

await runCommand(async () => {
  const signals = watchStopSignals();
  await runEvent({ settings: readSettings(), progress: createProgress(), signals });
});
