import type { BoundRoute } from '../../http/implement';
import { updateAdminUserAvatarHandler, updateOwnAvatarHandler, type AvatarsNeeds } from './avatars.handler';

export function avatarsRoutes(needs: AvatarsNeeds): BoundRoute[] {
  return [updateOwnAvatarHandler(needs), updateAdminUserAvatarHandler(needs)];
}
