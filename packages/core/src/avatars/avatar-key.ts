import { createHash } from 'node:crypto';
import type { Team } from '../teams';

export function avatarKey(teamId: string, webp: Buffer): string {
  return `avatars/${teamId}/${createHash('sha256').update(webp).digest('hex')}.webp`;
}

/** The key behind an address this service gave out, whichever storage it was in. */
export function avatarKeyOf(team: Pick<Team, 'id' | 'avatarUrl'>): string | undefined {
  const name = /\/([0-9a-f]{64}\.webp)$/.exec(team.avatarUrl ?? '')?.[1];
  return name === undefined ? undefined : `avatars/${team.id}/${name}`;
}

/** Whose avatar a stored object is; undefined for what is none. */
export function avatarOwnerOf(key: string): string | undefined {
  return /^avatars\/([^/]+)\/[0-9a-f]{64}\.webp$/.exec(key)?.[1];
}
