import { encodeKey } from './upload-key';

/** A text that may have addresses of files. */
export interface TextWithAddresses {
  /** Undefined when the text belongs to no challenge. */
  readonly challengeId?: string;
  readonly text: string;
}

export interface UploadUses {
  /** IDs of the challenges, among whose texts hints and write-ups are. */
  readonly challengeIds: readonly string[];
  readonly isUsedElsewhere: boolean;
}

/** What uses a file, by its key. Addresses are known by their end: staff also write them with the origin, and in Markdown. */
export function usesIn(texts: readonly TextWithAddresses[]): (key: string) => UploadUses {
  const byDigest = new Map<string, TextWithAddresses[]>();
  for (const each of texts)
    for (const digest of new Set(each.text.match(/[0-9a-f]{64}(?=\/)/g)))
      byDigest.set(digest, [...(byDigest.get(digest) ?? []), each]);
  return (key) => {
    const end = encodeKey(key);
    const [digest = ''] = key.split('/');
    const users = (byDigest.get(digest) ?? []).filter(({ text }) => text.includes(end));
    const challengeIds = users.flatMap(({ challengeId }) => challengeId ?? []);
    return {
      challengeIds: [...new Set(challengeIds)],
      isUsedElsewhere: users.length > challengeIds.length,
    };
  };
}
