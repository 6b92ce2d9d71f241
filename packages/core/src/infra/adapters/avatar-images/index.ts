export { createProcessAvatarImages, type ProcessAvatarImagesOptions } from './process-avatar-images';
