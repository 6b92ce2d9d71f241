export { avatarKeyOf } from './avatar-key';
export type { AvatarImages, NewAvatar } from './change-avatar';
export { createModerateAvatar, type AvatarModeration } from './avatar-moderation';
export { createAvatars, type Avatars } from './create-avatars';
