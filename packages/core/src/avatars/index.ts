export { avatarKeyOf } from './avatar-key';
export type {
  AvatarImages,
  ChangeAvatarAsStaffResult,
  ChangeOwnAvatarResult,
  NewAvatar,
} from './change-avatar';
export { createModerateAvatar, type AvatarModeration, type ModerateAvatar } from './avatar-moderation';
export { createAvatars, type Avatars } from './create-avatars';
