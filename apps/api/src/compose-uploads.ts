import { createProcessAvatarImages, MODERATIONS, UPLOAD_STORAGES } from '@rampart/core/adapters';
import type { Limits } from '@rampart/contract';
import { createAvatars, createModerateAvatar, type Avatars } from '@rampart/core/avatars';
import type { ChallengeCache, ChallengeSnapshot } from '@rampart/core/challenges';
import type { EventPublisher } from '@rampart/core/events';
import type { HintCache } from '@rampart/core/hints';
import { createProvider } from '@rampart/core/infra/config';
import {
  createDownloadMarkers,
  createFetchRecorder,
  createFetchStore,
  type FetchRecorder,
} from '@rampart/core/integrity';
import type { NoticeCache } from '@rampart/core/notices';
import type { EffectiveSettings } from '@rampart/core/settings';
import { createStaffAuditLog } from '@rampart/core/staff-audit';
import { createUploads, usesIn } from '@rampart/core/uploads';
import { createWriteupStore } from '@rampart/core/writeups';
import type { ApiDependencies } from './api-dependencies';
import * as avatarsRoutes from './features/uploads/avatars.handler';
import * as uploadsRoutes from './features/uploads/uploads.handler';
import type { FormDependencies } from './http/form-files';
import { bindRoutes, type BoundRoute } from './http/implement';
import type { ServedUploads } from './http/serve-uploads';

/** Handlers of the files of challenges and of avatars. */
const ROUTES = [uploadsRoutes, avatarsRoutes];

export interface ComposedUploads {
  readonly routes: readonly BoundRoute[];
  readonly forgetAvatar: Avatars['forgetAvatar'];
  readonly forms: FormDependencies;
  /** Undefined when the storage serves its files itself. */
  readonly served: ServedUploads | undefined;
  /** Undefined when fetches are not recorded. */
  readonly fetchRecorder: FetchRecorder | undefined;
  stop(): Promise<void>;
}

export interface UploadDependencies extends Pick<
  ApiDependencies,
  'config' | 'database' | 'clock' | 'random' | 'logger'
> {
  readonly eventPublisher: EventPublisher;
  readonly challengeCache: ChallengeCache;
  readonly hintCache: HintCache;
  readonly noticeCache: NoticeCache;
  readonly settings: EffectiveSettings;
  readonly limits: Limits;
}

/** Addresses of the files of challenges, each with the challenges that hand it out. */
function filesOf({ challenges }: ChallengeSnapshot): ReadonlyMap<string, readonly string[]> {
  const usedBy = new Map<string, string[]>();
  for (const { id, files } of challenges)
    for (const { url } of files) usedBy.set(url, [...(usedBy.get(url) ?? []), id]);
  return usedBy;
}

/** What uses each file, by its key, in everything that staff can write its address into. */
async function findUses({ database, challengeCache, hintCache, noticeCache, settings }: UploadDependencies) {
  await settings.refresh();
  const { challenges } = await challengeCache.latest();
  const { hints } = await hintCache.latest();
  const { notices } = await noticeCache.latest();
  const writeups = await createWriteupStore(database).listAddresses();
  return usesIn([
    ...challenges.map(({ id, files, description }) => ({
      challengeId: id,
      text: [...files.map(({ url }) => url), description].join('\n'),
    })),
    ...hints.map(({ challengeId, content }) => ({ challengeId, text: content })),
    ...writeups.map(({ challengeId, url }) => ({ challengeId, text: url })),
    ...notices.map(({ content }) => ({ text: content })),
    { text: JSON.stringify(settings.current()) },
  ]);
}

/** The time at which recording began is stored for staff: fetches say nothing about solves before it. */
async function composeFetchRecorder(
  { config, database, clock, logger }: UploadDependencies,
  filesInUse: () => Promise<ReadonlyMap<string, readonly string[]>>,
): Promise<FetchRecorder | undefined> {
  const store = createFetchStore(database);
  if (!config.trackDownloads) {
    await store.endTracking();
    return undefined;
  }
  await store.beginTracking(clock.now());
  return createFetchRecorder({ store, markers: createDownloadMarkers(config.tokenKey), filesInUse, logger });
}

export async function composeUploads(dependencies: UploadDependencies): Promise<ComposedUploads> {
  const { config, database, clock, logger } = dependencies;
  const { avatarsModeration: moderation } = config;
  const { maxRequestBodySize, maxUploadFileSize: maxFileBytes, maxAvatarSize } = dependencies.limits;
  const { storage, served } = createProvider(UPLOAD_STORAGES, config.uploadProvider, dependencies);
  try {
    await served?.sweep(clock.now());
  } catch (error) {
    // Everything but uploads works without it, and each upload says so again.
    logger.error('the upload directory cannot be used', { error });
  }
  const { challengeCache } = dependencies;
  const fetchRecorder = await composeFetchRecorder(dependencies, async () =>
    filesOf(await challengeCache.latest()),
  );
  const images = createProcessAvatarImages({ logger });
  const uploads = createUploads({
    storage,
    audit: createStaffAuditLog(database),
    logger,
    maxFileBytes,
    findUses: () => findUses(dependencies),
  });
  const avatars = createAvatars({
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
  });
  return {
    routes: bindRoutes(ROUTES, { uploads, avatars }),
    forgetAvatar: avatars.forgetAvatar,
    forms: {
      staging: storage,
      maxRequestBytes: maxRequestBodySize,
      maxFileBytes,
      maxMemoryFileBytes: maxAvatarSize,
    },
    served: served && { findServed: (path) => served.findServed(path), recorder: fetchRecorder },
    fetchRecorder,
    async stop() {
      await images.stop();
      await fetchRecorder?.stop();
    },
  };
}
