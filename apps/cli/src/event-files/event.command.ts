import { eventUsage, runEventCommand } from '@rampart/event-files';
import type { Command } from '../command';

export const eventCommand: Command = {
  usage: eventUsage('event'),
  run: (args, terminal) => runEventCommand(args, { ...terminal, env: process.env, now: () => new Date() }),
};
