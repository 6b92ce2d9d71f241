import type { CallerChallengeState, Challenge } from '@rampart/core/challenges';
import type { BoardReader } from '@rampart/core/teams';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { RenderedAnswer } from '../../http/answer';
import { presentChallengeV2, type ChallengeFeatures } from './challenge.presenter';

/** A challenge in the bytes of the public list. */
interface ListedItem {
  readonly id: string;
  readonly points: number;
  /** Where its closing brace is. */
  readonly end: number;
}

type PublicList = RenderedAnswer<'goodChallenges'>;

/** Of all kept lists together; one of sixty challenges has 40 KB. */
const MOST_BYTES = 16 * 1024 * 1024;

/** `yourScore` and `yourPointDelta` of the caller's own challenges, as they stand in the list. */
function ownFields(caller: CallerChallengeState, items: readonly ListedItem[]): ReadonlyMap<string, string> {
  const solved = new Set(caller.solvedIds);
  // A decay challenge is worth its current value to everybody.
  const own = new Map(
    items.filter(({ id }) => solved.has(id)).map(({ id, points }) => [id, `,"yourScore":${points}`]),
  );
  for (const { challengeId, points, delta } of caller.dynamicScores) {
    const moved = delta === undefined ? '' : `,"yourPointDelta":${delta}`;
    own.set(challengeId, `,"yourScore":${points}${moved}`);
  }
  return own;
}

/** The bytes of the public list with the own fields at the end of their challenges. */
function withOwnFields(
  bytes: Buffer,
  items: readonly ListedItem[],
  own: ReadonlyMap<string, string>,
): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  for (const { id, end } of items) {
    const fields = own.get(id);
    if (fields === undefined) continue;
    parts.push(bytes.subarray(from, end), Buffer.from(fields));
    from = end;
  }
  return Buffer.concat([...parts, bytes.subarray(from)]);
}

/**
 * Makes the challenge list of a caller out of the public one. Lists are kept by what is in them, so that callers who
 * ask again, or have solved the same, share the bytes and their compressed forms.
 */
export class OwnChallengeLists {
  private readonly itemsOf = new WeakMap<PublicList, readonly ListedItem[]>();
  private readonly lists = new LRUCache<string, PublicList>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  });

  constructor(private readonly features: ChallengeFeatures) {}

  /** The list as `caller` sees it; `publicList` shows these challenges with the values of this board. */
  listFor(
    caller: CallerChallengeState,
    publicList: PublicList,
    shown: { readonly challenges: readonly Challenge[]; readonly board: BoardReader },
  ): PublicList {
    const items = this.findItems(publicList, shown);
    const own = ownFields(caller, items);
    const tag = createHash('sha256')
      .update(publicList.etag)
      .update(JSON.stringify(items.map(({ id }) => own.get(id) ?? 0)))
      .digest('base64url');
    let list = this.lists.get(tag);
    if (list === undefined) {
      const bytes = withOwnFields(publicList.bytes, items, own);
      list = new RenderedAnswer(publicList.reply, bytes, { tag, isPrivate: true });
      this.lists.set(tag, list);
    }
    return list;
  }

  private findItems(
    publicList: PublicList,
    { challenges, board }: { readonly challenges: readonly Challenge[]; readonly board: BoardReader },
  ): readonly ListedItem[] {
    let items = this.itemsOf.get(publicList);
    if (items === undefined) {
      const shown = challenges.map((challenge) =>
        presentChallengeV2(challenge, this.features, board.challengeValue(challenge.id)),
      );
      let end = publicList.bytes.indexOf('"data":[') + '"data":['.length - 1;
      items = shown.map((item) => {
        // A bracket or comma, and the item up to its closing brace.
        end += Buffer.byteLength(JSON.stringify(item));
        const listed = { id: item.id, points: item.points, end };
        end += 1;
        return listed;
      });
      this.itemsOf.set(publicList, items);
    }
    return items;
  }
}
