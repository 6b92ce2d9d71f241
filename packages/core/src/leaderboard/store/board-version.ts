/**
 * Versions of published boards. The leader's epoch comes first, so that any board of a later leader is newer
 * than what an earlier one may still write.
 */
export interface BoardVersion {
  /** Drawn by a worker when it becomes the leader. */
  readonly epoch: number;
  /** Counts the boards of one leader. */
  readonly number: number;
}

const FORM = /^(\d{1,15})\.(\d{1,15})$/;

export function formatVersion(version: BoardVersion): string {
  return `${version.epoch}.${version.number}`;
}

/** Returns undefined for a text that is not a version. */
export function parseVersion(text: string): BoardVersion | undefined {
  const [, epoch, number] = FORM.exec(text) ?? [];
  return epoch === undefined || number === undefined
    ? undefined
    : { epoch: Number(epoch), number: Number(number) };
}

/** Whether `version` was published after `other`; every version is newer than undefined. */
export function isNewerVersion(version: BoardVersion, other: BoardVersion | undefined): boolean {
  if (other === undefined) return true;
  return version.epoch === other.epoch ? version.number > other.number : version.epoch > other.epoch;
}
