import type { ServerResponse } from 'node:http';
import { startSite, type LocalSite } from './local-site';
import { zipOf } from './zip';

type Answer = (response: ServerResponse) => void;

/** A mirror of browsers (BROWSER_DOWNLOAD_URL), with answers by path. */
export function startMirror(answers: Readonly<Record<string, Answer>>): Promise<LocalSite> {
  const pages = Object.entries(answers).map(
    ([path, answer]) => [path, (_request: unknown, response: ServerResponse) => answer(response)] as const,
  );
  return startSite(Object.fromEntries(pages));
}

/** The path of a build of Chrome for Linux on a mirror. */
export const chromeAt = (version: string): string => `/chrome/${version}/linux64/chrome-linux64.zip`;

/** An archive of Chrome whose program is this shell script. */
export const chromeArchive = (script: string): Buffer =>
  zipOf([{ path: 'chrome-linux64/chrome', content: `#!/bin/sh\n${script}\n`, mode: 0o755 }]);

/** A program that only says its version. */
export const saysVersion = (version: string): string => `echo 'Google Chrome for Testing ${version}'`;

export const sends =
  (body: Buffer | string): Answer =>
  (response) =>
    void response.end(body);

export const sendsJson = (body: object): Answer => sends(JSON.stringify(body));

/** An endless body, sent as fast as it is read. */
export const sendsForever: Answer = (response) => {
  const chunk = Buffer.alloc(1024 * 1024);
  const pour = (): void => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', pour);
  pour();
};

/** A body that stalls with the connection open. */
export const stalls: Answer = (response) => void response.write('PK');

/** A body that is cut off. */
export const breaksOff: Answer = (response) => {
  response.writeHead(200, { 'Content-Length': 1_000_000 });
  response.write('PK', () => response.destroy());
};
