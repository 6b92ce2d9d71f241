import type { Logger } from '../infra/logging';

/** Decides whether everybody may see a picture. */
export interface AvatarModeration {
  /** Rejects when the service gives no verdict. */
  permits(webp: Buffer): Promise<boolean>;
}

export interface ModerationRules {
  /** Undefined: every image passes. */
  readonly moderation: AvatarModeration | undefined;
  /** What a provider that fails means. */
  readonly allowOnInternalError: boolean;
}

/** Moderates an avatar; never rejects. */
export type ModerateAvatar = (webp: Buffer) => Promise<boolean>;

export function createModerateAvatar(
  { moderation, allowOnInternalError }: ModerationRules,
  logger: Logger,
): ModerateAvatar {
  return async (webp) => {
    if (moderation === undefined) return true;
    try {
      return await moderation.permits(webp);
    } catch (error) {
      logger.error('an avatar could not be moderated', { error, isAllowed: allowOnInternalError });
      return allowOnInternalError;
    }
  };
}
