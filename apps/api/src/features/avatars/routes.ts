import type { BoundRoute } from '../../http/implement';
import {
  updateAdminUserAvatarHandler,
  updateOwnAvatarHandler,
  type AvatarsDependencies,
} from './avatars.handler';

export function avatarsRoutes(dependencies: AvatarsDependencies): BoundRoute[] {
  return [updateOwnAvatarHandler(dependencies), updateAdminUserAvatarHandler(dependencies)];
}
