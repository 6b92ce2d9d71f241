import { createHash } from 'node:crypto';

/** The version of what has no revision of its own: the same content has the same one. */
export function contentVersion(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
}
