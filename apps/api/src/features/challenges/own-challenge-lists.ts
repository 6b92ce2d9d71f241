import type { CallerChallengeState, Challenge } from '@rampart/core/challenges';
import type { BoardReader } from '@rampart/core/teams';
import { createLruCache } from '@rampart/core/infra/lru-cache';
import { hash } from 'node:crypto';
import { NewestBoard } from '../newest-board';
import { presentChallengeV2, type ChallengeFeatures } from './challenge.presenter';
import { OwnChallengeList, SentLists, type Insertion, type PublicList } from './own-challenge-list';

/** Where a challenge is in the bytes of the public list. */
interface ListedItem {
  /** `yourScore` as JSON for teams that solved it; a decay challenge is worth the same to all of them. */
  readonly solvedFields: string;
  /** Offset of its closing brace. */
  readonly end: number;
}

/** By challenge id. */
type ListedItems = ReadonlyMap<string, ListedItem>;

/** Without its bytes a list has about a kilobyte. */
const MAX_LISTS = 5_000;
/** Bytes of all lists together; a compressed list of sixty challenges has 10 KB. */
const MAX_BYTES = 48 * 1024 * 1024;

/** Weak references, so that `MAX_LISTS` bounds what is kept. */
interface LatestList {
  readonly of: WeakRef<PublicList>;
  readonly list: WeakRef<OwnChallengeList>;
}

/** `yourScore` and `yourPointDelta` of the caller's own challenges, in the order of the list. */
function insertionsOf(caller: CallerChallengeState, items: ListedItems): Insertion[] {
  const texts = new Map<number, string>();
  for (const id of caller.solvedIds) {
    const item = items.get(id);
    if (item !== undefined) texts.set(item.end, item.solvedFields);
  }
  for (const { challengeId, points, delta } of caller.dynamicScores) {
    const item = items.get(challengeId);
    const moved = delta === undefined ? '' : `,"yourPointDelta":${delta}`;
    if (item !== undefined) texts.set(item.end, `,"yourScore":${points}${moved}`);
  }
  return Array.from(texts, ([at, text]) => ({ at, text })).sort((a, b) => a.at - b.at);
}

/**
 * Makes the challenge list of a caller from the public one. Lists are kept by their content, so that callers who ask again
 * or have solved the same share them.
 */
export class OwnChallengeLists {
  /** By the state of the caller, which is the same object until it changes. */
  private readonly latest = new WeakMap<CallerChallengeState, LatestList>();
  private readonly itemsOf = new WeakMap<PublicList, ListedItems>();
  /** By content. */
  private readonly lists = createLruCache<string, OwnChallengeList>(MAX_LISTS);
  private readonly sentLists = new SentLists(MAX_BYTES);
  private readonly newestBoard = new NewestBoard();

  constructor(private readonly features: ChallengeFeatures) {}

  /** The list as `caller` sees it; `publicList` shows these challenges with the values of this board. */
  listFor(
    caller: CallerChallengeState,
    publicList: PublicList,
    shown: { readonly challenges: readonly Challenge[]; readonly board: BoardReader },
  ): OwnChallengeList {
    if (this.newestBoard.isNew(shown.board)) {
      this.lists.clear();
      this.sentLists.clear();
    }
    const latest = this.latest.get(caller);
    const known = latest?.of.deref() === publicList ? latest.list.deref() : undefined;
    if (known !== undefined) return known;
    const list = this.makeList(caller, publicList, shown);
    this.latest.set(caller, { of: new WeakRef(publicList), list: new WeakRef(list) });
    return list;
  }

  private makeList(
    caller: CallerChallengeState,
    publicList: PublicList,
    shown: { readonly challenges: readonly Challenge[]; readonly board: BoardReader },
  ): OwnChallengeList {
    const insertions = insertionsOf(caller, this.findItems(publicList, shown));
    // Separated, because points of 5 before a place of 1742 are not points of 51 before one of 742.
    const described = insertions.map(({ at, text }) => `${at}${text}`).join(' ');
    const tag = hash('sha256', publicList.etag + described, 'base64url');
    let list = this.lists.get(tag);
    if (list === undefined) {
      list = new OwnChallengeList(publicList, insertions, tag, this.sentLists);
      this.lists.set(tag, list);
    }
    return list;
  }

  private findItems(
    publicList: PublicList,
    { challenges, board }: { readonly challenges: readonly Challenge[]; readonly board: BoardReader },
  ): ListedItems {
    const known = this.itemsOf.get(publicList);
    if (known !== undefined) return known;
    const items = new Map<string, ListedItem>();
    let end = publicList.bytes.indexOf('"data":[') + '"data":['.length - 1;
    for (const challenge of challenges) {
      const item = presentChallengeV2(challenge, this.features, board.challengeValue(challenge.id));
      // Past the bracket or comma before the item, to its closing brace.
      end += Buffer.byteLength(JSON.stringify(item));
      items.set(item.id, { solvedFields: `,"yourScore":${item.points}`, end });
      end += 1;
    }
    this.itemsOf.set(publicList, items);
    return items;
  }
}
