import type { CommandTable } from './command';

/** The commands by name, in the order of the list. */
export const COMMANDS: CommandTable = {
  admin: {
    summary: 'Create or promote an administrator, or print a token or a sign-in link for a team.',
    load: async () => (await import('./admin/admin.command.js')).adminCommand,
  },
  user: {
    summary: 'Grant or revoke permissions of an account, or list who has any.',
    load: async () => (await import('./user/user.command.js')).userCommand,
  },
  config: {
    summary: 'Check the configuration, or print its schema for editors.',
    load: async () => (await import('./config/config.command.js')).configCommand,
  },
  deployment: {
    summary: 'Print reverse proxy directives that depend on the configuration.',
    load: async () => (await import('./deployment/deployment.command.js')).deploymentCommand,
  },
  doctor: {
    summary: 'Check whether the installation is healthy, and if not, why.',
    load: async () => (await import('./doctor/doctor.command.js')).doctorCommand,
  },
  backup: {
    summary: 'Write database, uploads, configuration and keys into one file, while the event runs.',
    load: async () => (await import('./backup/backup.command.js')).backupCommand,
  },
  restore: {
    summary: 'Load a backup into an empty installation and prove that its board is the same.',
    load: async () => (await import('./backup/restore.command.js')).restoreCommand,
  },
  export: {
    summary: 'Write the whole event into one file that other programs and later versions can read.',
    load: async () => (await import('./portable/export.command.js')).exportCommand,
  },
  import: {
    summary: 'Load an export into an empty installation and prove that its board is the same.',
    load: async () => (await import('./portable/import.command.js')).importCommand,
  },
  results: {
    summary: 'Write the results of the event as CSV and JSON, with the feed of the ranking site.',
    load: async () => (await import('./results/results.command.js')).resultsCommand,
  },
  archive: {
    summary: 'Write the event as pages that open in a browser without a server.',
    load: async () => (await import('./archive/archive.command.js')).archiveCommand,
  },
  privacy: {
    summary: 'Erase the personal data of a team, or of all teams for research; results are kept.',
    load: async () => (await import('./privacy/privacy.command.js')).privacyCommand,
  },
  secrets: {
    summary: 'Replace the token key, the secret of a score feed, or the key of the admin bot.',
    load: async () => (await import('./rotation/secrets.command.js')).secretsCommand,
  },
  'upgrade-check': {
    summary: 'Check whether this version would start on this database and configuration.',
    load: async () => (await import('./upgrade/upgrade-check.command.js')).upgradeCheckCommand,
  },
  'support-bundle': {
    summary: 'Write versions, settings, state and logs into one file, without secrets.',
    load: async () => (await import('./support/support-bundle.command.js')).supportBundleCommand,
  },
  event: {
    summary: 'Keep the event in files: check them, show what would change, apply it, undo it.',
    load: async () => (await import('./event-files/event.command.js')).eventCommand,
  },
  replay: {
    summary: 'Replay a recorded event and compare the final board with the official result.',
    load: async () => (await import('./replay/replay.command.js')).replayCommand,
  },
  seed: {
    summary: 'Fill an event with a large demonstration, or with invented data of any size.',
    load: async () => (await import('./seed/seed.command.js')).seedCommand,
  },
  demo: {
    summary: 'Fill an empty event with a small demonstration.',
    load: async () => (await import('./demo/demo.command.js')).demoCommand,
  },
  instancer: {
    summary: 'Check a service that runs challenge instances against the contract.',
    load: async () => (await import('./instancer/instancer.command.js')).instancerCommand,
  },
  completion: {
    summary: 'Print a completion script for a shell.',
    load: async () => (await import('./completion/completion.command.js')).createCompletionCommand(COMMANDS),
  },
};
