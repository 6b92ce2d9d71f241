import { request } from 'node:http';
import type { Json } from './send';

/** A request whose sender holds its body back until the server has the headers and `meanwhile` has happened. */
export function holdBack(
  baseUrl: string,
  held: {
    readonly method: string;
    readonly path: string;
    readonly token: string;
    readonly json: unknown;
    readonly meanwhile: () => unknown;
  },
): Promise<{ readonly status: number | undefined; readonly kind: Json }> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${held.token}`, Expect: '100-continue' };
    const req = request(new URL(held.path, baseUrl), { method: held.method, headers });
    const finish = async (): Promise<void> => {
      await held.meanwhile();
      req.end(JSON.stringify(held.json));
    };
    req.once('error', reject).once('continue', () => void finish().catch(reject));
    req.once('response', (res) => {
      let text = '';
      res.setEncoding('utf8').on('data', (part: string) => (text += part));
      res.once('end', () => resolve({ status: res.statusCode, kind: JSON.parse(text).kind }));
    });
  });
}
