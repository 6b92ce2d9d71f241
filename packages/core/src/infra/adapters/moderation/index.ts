export { createAvatarModeration } from './create-avatar-moderation';
