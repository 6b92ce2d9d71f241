import type { Clock, Random } from '../../infra/clock';
import type { ContentSources } from '../../infra/config';
import type { Logger } from '../../infra/logging';
import type { UploadStorage } from '../../uploads';
import type { LocalUploadStorage } from './local-upload-storage';

export interface UploadStorageDependencies {
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
}

/** What an upload provider makes; nothing is opened by making it. */
export interface ChosenStorage {
  readonly storage: UploadStorage;
  /** The storage whose files this service serves itself. */
  readonly served: LocalUploadStorage | undefined;
}

/** Pages show and fetch the files of a bucket. */
export function bucketSources(publicUrl: string): ContentSources {
  const { origin } = new URL(publicUrl);
  return { 'connect-src': [origin], 'frame-src': [origin] };
}
