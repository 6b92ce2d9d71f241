import { completionScript, wordsOf } from './completion-scripts';

const admin = wordsOf(
  'admin',
  "The team's staff.",
  'Usage: admin create <team name> --perms <bits> [--json]\n       admin token <team name>\n\n  --perms  bits',
);

describe('completion', () => {
  it('finds verbs and options of a command in its usage', () => {
    expect(admin.verbs).toEqual(['create', 'token']);
    expect(admin.options).toEqual(['--help', '--json', '--perms']);
  });

  it.each(['bash', 'zsh', 'fish'] as const)('completes command, verbs and options in %s', (shell) => {
    const script = completionScript(shell, [admin]);
    for (const word of ['admin', 'create', 'token', 'perms']) expect(script).toContain(word);
  });

  it('escapes a quote in a summary', () => {
    expect(completionScript('fish', [admin])).toContain(String.raw`'The team'\''s staff.'`);
  });
});
