import { access, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '@rampart/core/infra/config';
import { insist, startLocalTarget, type Json, type LocalTarget, type RegisteredTeam } from '../support';
import { asForm, type Part } from '../uploads/multipart';

/** Default of `maxAvatarSize`. */
export const MIB = 1_048_576;
export const avatarPart = (content: Buffer | string, fileName = 'me.png'): Part => ({
  name: 'avatar',
  fileName,
  content,
});

/** A target whose stored avatars can be looked at. */
export interface AvatarTarget extends LocalTarget {
  readonly directory: string;
  patchOwn(
    team: Pick<RegisteredTeam, 'authToken'>,
    ...parts: readonly Part[]
  ): ReturnType<LocalTarget['send']>;
  patchAsStaff(id: string, parts: readonly Part[], token?: string): ReturnType<LocalTarget['send']>;
  /** Names of all stored avatars of a team. */
  stored(team: { readonly id: string }): Promise<string[]>;
  own(team: RegisteredTeam): Promise<Json>;
}

export async function startAvatarTarget(config: Partial<Config> = {}): Promise<AvatarTarget> {
  const directory = await mkdtemp(join(tmpdir(), 'avatars-'));
  const target = await startLocalTarget({
    config: { uploadProvider: { name: 'uploads/local', options: { uploadDirectory: directory } }, ...config },
  });
  return {
    ...target,
    directory,
    patchOwn: ({ authToken }, ...parts) =>
      target.send('PATCH', '/api/v2/users/me/avatar', { token: authToken, ...asForm(...parts) }),
    patchAsStaff: (id, parts, token = target.admin.authToken) =>
      target.send('PATCH', `/api/v2/admin/users/${id}/avatar`, { token, ...asForm(...parts) }),
    async stored({ id }) {
      const team = join(directory, 'avatars', id);
      return access(team).then(
        () => readdir(team),
        () => [],
      );
    },
    own: async ({ authToken }) => insist(await target.send('GET', '/api/v2/users/me', { token: authToken })),
    async stop() {
      await target.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
