export type { AvatarImages, NewAvatar } from './change-avatar';
export { createModerateAvatar, type AvatarModeration } from './avatar-moderation';
export { deleteAvatars } from './delete-avatars';
export { createAvatars, type Avatars } from './create-avatars';
