import { EVENT_USAGE, runEventCommand } from '@rampart/event-files';
import type { Command } from '../command';

export const eventCommand: Command = {
  usage: EVENT_USAGE,
  run: (args, terminal) => runEventCommand(args, { ...terminal, env: process.env, now: () => new Date() }),
};
