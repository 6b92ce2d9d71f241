import { createProcessAvatarImages, MODERATIONS, UPLOAD_STORAGES } from '@rampart/core/adapters';
import { avatarUploads } from '@rampart/contract';
import { createAvatars, createModerateAvatar, type Avatars } from '@rampart/core/avatars';
import type { EventPublisher } from '@rampart/core/events';
import { createProvider } from '@rampart/core/infra/config';
import { createStaffAuditLog } from '@rampart/core/staff-audit';
import { createUploads, isFileName, type Uploads } from '@rampart/core/uploads';
import type { ApiDependencies } from './compose';
import type { FormDependencies } from './http/form-files';
import type { ServedUploads } from './http/serve-uploads';

export interface ComposedUploads {
  readonly uploads: Uploads;
  readonly avatars: Avatars;
  readonly forms: FormDependencies;
  /** Undefined when the storage hands out its files itself. */
  readonly served: ServedUploads | undefined;
  stop(): Promise<void>;
}

export interface UploadDependencies extends Pick<
  ApiDependencies,
  'config' | 'database' | 'clock' | 'random' | 'logger'
> {
  readonly eventPublisher: EventPublisher;
}

/** The part of `compose` that deals with files and avatars. */
export async function composeUploads(dependencies: UploadDependencies): Promise<ComposedUploads> {
  const { config, database, clock, logger } = dependencies;
  const { avatarsModeration: moderation, maxAvatarSize, maxRequestBodySize } = config;
  const { storage, served } = createProvider(UPLOAD_STORAGES, config.uploadProvider, dependencies);
  try {
    await served?.sweep(clock.now());
  } catch (error) {
    // Everything but uploads works without it, and each upload says so again.
    logger.error('the upload directory cannot be used', { error });
  }
  const images = createProcessAvatarImages({ logger });
  return {
    uploads: createUploads({ storage, audit: createStaffAuditLog(database), logger }),
    avatars: createAvatars({
      ...dependencies,
      storage,
      images,
      moderate: createModerateAvatar(
        {
          moderation: moderation && createProvider(MODERATIONS, moderation.provider),
          allowOnInternalError: moderation?.allowOnInternalError ?? true,
        },
        logger,
      ),
      maxSizeBytes: maxAvatarSize,
      bucket: avatarUploads,
    }),
    forms: {
      staging: storage,
      isFileName,
      maxRequestBytes: maxRequestBodySize,
      maxFileBytes: config.maxUploadFileSize ?? maxRequestBodySize,
      maxMemoryFileBytes: maxAvatarSize,
    },
    served,
    stop: () => images.stop(),
  };
}
