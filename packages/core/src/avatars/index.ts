export type { AvatarImages } from './avatar-images';
export { createModerateAvatar, type AvatarModeration, type ModerateAvatar } from './avatar-moderation';
export { createAvatars, type Avatars, type AvatarsDependencies } from './create-avatars';
export type { ChangeAvatarAsStaffResult, ChangeOwnAvatarResult, NewAvatar } from './change-avatar';
