import { avatarUploads } from '@rampart/domain-data';
import type { EventPublisher } from '../events';
import type { Transact } from '../infra/database';
import type { TakeToken } from '../infra/rate-limit';
import type { StaffAction, StaffAuditLog } from '../staff-audit';
import { isPrivileged, type Team, type TeamStore } from '../teams';
import type { UploadStorage } from '../uploads';
import { avatarKey, avatarKeyOf } from './avatar-key';
import type { ModerateAvatar } from './avatar-moderation';
import type { ForgetKey } from './forget-avatar';

/** Turns what people send into avatars. */
export interface AvatarImages {
  /** 256 × 256 WebP without metadata; undefined for what is no image, or one that asks for too much. */
  convert(bytes: Buffer): Promise<Buffer | undefined>;
  stop(): Promise<void>;
}

export interface ChangeAvatarDependencies {
  readonly teams: Pick<TeamStore, 'find'>;
  readonly transact: Transact<{
    readonly teams: Pick<TeamStore, 'lock' | 'update'>;
    readonly audit: StaffAuditLog;
  }>;
  readonly storage: Pick<UploadStorage, 'put' | 'urlOf'>;
  readonly images: Pick<AvatarImages, 'convert'>;
  readonly moderate: ModerateAvatar;
  readonly eventPublisher: EventPublisher;
  readonly forget: ForgetKey;
  readonly maxSizeBytes: number;
}

/** As it was sent; null removes the avatar. Bytes beyond the limit are not kept. */
export type NewAvatar = Buffer | 'tooLarge' | null;

type Refusal =
  | { readonly outcome: 'tooLarge'; readonly maxSizeBytes: number }
  | { readonly outcome: 'notAnImage' | 'notPermitted' };

type Change =
  | { readonly outcome: 'updated'; readonly url: string | null }
  | { readonly outcome: 'unknownTeam' };

export type ChangeOwnAvatarResult =
  | Change
  | Refusal
  | { readonly outcome: 'throttled'; readonly retryInMs: number };
export type ChangeAvatarAsStaffResult = Change | Refusal | { readonly outcome: 'privileged' };

/**
 * Replacing and removing avatars. The new object is there before the team points to it, and the old one is deleted
 * after nobody does: no moment has a dead link, whatever fails.
 */
export function createChangeAvatar(dependencies: ChangeAvatarDependencies) {
  const { teams, transact, storage, images, moderate, eventPublisher, forget, maxSizeBytes } = dependencies;
  const tooLarge: Refusal = { outcome: 'tooLarge', maxSizeBytes };
  const isTooLarge = (image: NewAvatar): image is 'tooLarge' =>
    image === 'tooLarge' || (image !== null && image.length > maxSizeBytes);

  async function prepared(image: Buffer | null): Promise<{ readonly webp: Buffer | null } | Refusal> {
    if (image === null) return { webp: null };
    const webp = await images.convert(image);
    if (webp === undefined) return { outcome: 'notAnImage' };
    return (await moderate(webp)) ? { webp } : { outcome: 'notPermitted' };
  }

  async function usedKey(teamId: string): Promise<string | undefined> {
    const team = await teams.find(teamId);
    return team && avatarKeyOf(team);
  }

  async function store(
    teamId: string,
    webp: Buffer | null,
    by: StaffAction | null,
  ): Promise<Change | { readonly outcome: 'privileged' }> {
    const key = webp === null ? undefined : avatarKey(teamId, webp);
    const url = key === undefined ? null : storage.urlOf(key);
    if (webp !== null && key !== undefined) await storage.put(webp, key);
    const { outcome, before } = await transact(async (stores) => {
      const team = await stores.teams.lock(teamId);
      if (team === undefined) return { outcome: 'unknownTeam', before: undefined } as const;
      if (by !== null && isPrivileged(team)) return { outcome: 'privileged', before: team } as const;
      if (team.avatarUrl !== url) {
        await stores.teams.update(teamId, { avatarUrl: url });
        if (by !== null) await stores.audit.record(recordOf(by, team, url));
      }
      return { outcome: 'updated', before: team } as const;
    });
    if (outcome === 'updated' && before.avatarUrl !== url) eventPublisher.teamChanged(teamId);
    // A request at the same time may need what the team had before, or have deleted what it has now. Deleting comes
    // first: the sooner after this read, the less can change in between.
    const used = await usedKey(teamId);
    for (const unused of [key, before && avatarKeyOf(before)]) {
      if (unused !== undefined && unused !== used) await forget(unused);
    }
    if (webp !== null && key !== undefined && key === used) {
      await storage.put(webp, key);
      // A request that replaced it since that read has deleted it before it was stored again.
      if ((await usedKey(teamId)) !== key) await forget(key);
    }
    if (outcome !== 'updated') return { outcome };
    return { outcome, url };
  }

  return {
    /** Too large costs no token; everything after that does, removal too. */
    async changeOwnAvatar(request: {
      readonly teamId: string;
      readonly image: NewAvatar;
      readonly takeToken: TakeToken;
    }): Promise<ChangeOwnAvatarResult> {
      const { teamId, image, takeToken } = request;
      if (isTooLarge(image)) return tooLarge;
      const take = await takeToken(avatarUploads, [teamId]);
      if (!take.taken) return { outcome: 'throttled', retryInMs: take.retryInMs };
      const ready = await prepared(image);
      if ('outcome' in ready) return ready;
      const changed = await store(teamId, ready.webp, null);
      return changed.outcome === 'privileged' ? { outcome: 'unknownTeam' } : changed;
    },

    /** Nobody who holds a permission is in reach, which is checked again under the row's lock. */
    async changeAvatarAsStaff(request: {
      readonly teamId: string;
      readonly image: NewAvatar;
      readonly by: StaffAction;
    }): Promise<ChangeAvatarAsStaffResult> {
      const { teamId, image, by } = request;
      const team = await teams.find(teamId);
      if (team === undefined) return { outcome: 'unknownTeam' };
      if (isPrivileged(team)) return { outcome: 'privileged' };
      if (isTooLarge(image)) return tooLarge;
      const ready = await prepared(image);
      return 'outcome' in ready ? ready : store(teamId, ready.webp, by);
    },
  };
}

function recordOf(by: StaffAction, team: Team, url: string | null) {
  return {
    by,
    action: 'team.avatar',
    target: { kind: 'team', id: team.id },
    before: { avatarUrl: team.avatarUrl },
    after: { avatarUrl: url },
  } as const;
}
