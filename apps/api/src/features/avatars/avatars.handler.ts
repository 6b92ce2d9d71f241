import { updateAdminUserAvatar, updateOwnAvatar } from '@rampart/contract';
import type { Avatars, NewAvatar } from '@rampart/core/avatars';
import { implement } from '../../http/implement';
import { staffAction } from '../staff-action';

export interface AvatarsDependencies {
  readonly avatars: Avatars;
}

/** No file removes the avatar; of one that is too large the bytes were not kept. */
function avatarIn(files: readonly { readonly bytes: Buffer | null }[]): NewAvatar {
  const [file] = files;
  return file === undefined ? null : (file.bytes ?? 'tooLarge');
}

export const updateOwnAvatarHandler = implement(updateOwnAvatar, ({ avatars }: AvatarsDependencies) => {
  return async ({ team, files, takeToken, reply }) => {
    const changed = await avatars.changeOwnAvatar({ teamId: team.id, image: avatarIn(files), takeToken });
    switch (changed.outcome) {
      case 'updated':
        return reply.goodAvatarUpdated({ url: changed.url });
      case 'tooLarge':
        return reply.badAvatarFileSize({ maxSize: changed.maxSizeBytes });
      case 'throttled':
        return reply.badRateLimit({ timeLeft: changed.retryInMs });
      case 'notAnImage':
        return reply.badAvatarFile();
      case 'notPermitted':
        return reply.badModerationNotPassed();
      case 'unknownTeam':
        // It vanished since it was authenticated, and has no valid token any more.
        return reply.badToken();
    }
  };
});

export const updateAdminUserAvatarHandler = implement(
  updateAdminUserAvatar,
  ({ avatars }: AvatarsDependencies) => {
    return async (call) => {
      const { params, files, reply } = call;
      const changed = await avatars.changeAvatarAsStaff({
        teamId: params.id,
        image: avatarIn(files),
        by: staffAction(call),
      });
      switch (changed.outcome) {
        case 'updated':
          return reply.goodAvatarUpdated({ url: changed.url });
        case 'tooLarge':
          return reply.badAvatarFileSize({ maxSize: changed.maxSizeBytes });
        case 'notAnImage':
          return reply.badAvatarFile();
        case 'notPermitted':
          return reply.badModerationNotPassed();
        case 'unknownTeam':
          return reply.badUnknownUser();
        case 'privileged':
          return reply.badUserPrivileged();
      }
    };
  },
);
