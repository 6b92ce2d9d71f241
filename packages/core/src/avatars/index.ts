export type { AvatarImages } from './avatar-images';
export { createJudgeAvatar, type AvatarModeration, type JudgeAvatar } from './avatar-moderation';
export { createAvatars, type Avatars, type AvatarsDeps } from './create-avatars';
export type { ChangeAvatarAsStaffResult, ChangeOwnAvatarResult, NewAvatar } from './change-avatar';
