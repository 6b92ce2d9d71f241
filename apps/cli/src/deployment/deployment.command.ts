import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chosenContentSources } from '@rampart/core/adapters';
import type { Config } from '@rampart/core/infra/config';
import { contentSecurityPolicy } from '@rampart/core/integrations';
import { readArguments } from '../arguments';
import { CommandError, EXIT, usageError, type Command, type ExitCode, type Terminal } from '../command';
import { readConfig } from '../infra/read-config';
import { pagePolicyOf } from './page-policy';

const usage = `Usage: deployment generate-csp [--web-build <directory>] [--json]
       deployment generate-avatar-body-limit [--json]

Prints the nginx directives that depend on the configuration.

  generate-csp                the security headers: a content security policy that denies everything except the sources
                              of the built page's own policy, of the chosen providers and of the setting csp;
                              Referrer-Policy, X-Frame-Options and X-Content-Type-Options
    --web-build <directory>   directory of the built index.html, which must contain a policy
  generate-avatar-body-limit  the largest request of the avatar routes: maxAvatarSize and 65536 bytes for the form

  --json                      values instead of directives

infra/proxy/headers.conf and infra/proxy/avatar-body-limit.conf hold the output for the default configuration.
Reads the configuration of the API. Exit code 0 when done, 1 when not, 2 for a wrong command line.`;

export const deploymentCommand: Command = {
  usage,
  run,
};

/** Bytes for the parts of the form other than the file. */
const FORM_BYTES = 65_536;

async function readPagePolicy(webBuild: string | undefined): Promise<string | undefined> {
  if (webBuild === undefined) return undefined;
  const file = join(webBuild, 'index.html');
  const page = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new CommandError(`${file} cannot be read.`, { cause: error });
  });
  const policy = pagePolicyOf(page);
  if (policy === undefined) throw new CommandError(`${file} carries no content security policy.`);
  return policy;
}

function securityHeaders(config: Config, pagePolicy: string | undefined): Readonly<Record<string, string>> {
  return {
    'Referrer-Policy': 'no-referrer',
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': contentSecurityPolicy({
      providers: chosenContentSources(config),
      csp: config.csp,
      pagePolicy,
    }),
  };
}

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, { 'web-build': { type: 'string' } });
  const [what = '', ...others] = positionals;
  if (others.length > 0) throw usageError('Name one action.');
  switch (what) {
    case 'generate-csp': {
      const headers = securityHeaders(readConfig(), await readPagePolicy(values['web-build']));
      if (values.json) terminal.out(JSON.stringify({ headers }));
      else {
        // Every value is free of quotes, backslashes and dollar signs.
        for (const [name, value] of Object.entries(headers)) {
          terminal.out(`add_header ${name} "${value}" always;`);
        }
      }
      return EXIT.done;
    }
    case 'generate-avatar-body-limit': {
      const bytes = readConfig().maxAvatarSize + FORM_BYTES;
      terminal.out(values.json ? JSON.stringify({ bytes }) : `client_max_body_size ${String(bytes)};`);
      return EXIT.done;
    }
    default:
      throw usageError('Name an action: generate-csp or generate-avatar-body-limit.');
  }
}
