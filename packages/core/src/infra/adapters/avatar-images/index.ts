export { createProcessAvatarImages, type ProcessAvatarImagesDependencies } from './process-avatar-images';
