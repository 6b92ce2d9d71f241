import type { Command } from './command';

interface TableEntry {
  /** One line for the list of commands. */
  readonly summary: string;
  /** Loads a command only when it is called, without the libraries of the others. */
  readonly load: () => Promise<Command>;
}

export type CommandTable = Readonly<Record<string, TableEntry>>;
