import type { CallerChallengeState, Challenge } from '@rampart/core/challenges';
import type { BoardReader } from '@rampart/core/teams';
import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import { RenderedAnswer } from '../../http/rendered-answer';
import { NewestBoard } from '../newest-board';
import { presentChallengeV2, type ChallengeFeatures } from './challenge.presenter';

type PublicList = RenderedAnswer<'goodChallenges'>;

/** Where a challenge is in the bytes of the public list. */
interface ListedItem {
  /** `yourScore` as JSON for teams that solved it; a decay challenge is worth the same to all of them. */
  readonly solvedFields: string;
  /** Offset of its closing brace. */
  readonly end: number;
}

/** By challenge id. */
type ListedItems = ReadonlyMap<string, ListedItem>;

/** Fields of the caller, and where in the public list they go. */
interface Insertion {
  readonly at: number;
  readonly text: string;
}

/** All kept lists together; a list of sixty challenges has 40 KB. */
const MOST_BYTES = 48 * 1024 * 1024;

/** Weak references, so that `MOST_BYTES` bounds what is kept. */
interface LatestList {
  readonly of: WeakRef<PublicList>;
  readonly list: WeakRef<PublicList>;
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

/** The bytes of the public list with the caller's fields at the end of each challenge. */
function withOwnFields({ bytes }: PublicList, insertions: readonly Insertion[]): Buffer {
  // The fields are ASCII: one byte a character.
  const length = insertions.reduce((sum, { text }) => sum + text.length, bytes.length);
  const list = Buffer.allocUnsafe(length);
  let [from, to] = [0, 0];
  for (const { at, text } of insertions) {
    to += bytes.copy(list, to, from, at);
    to += list.write(text, to, 'latin1');
    from = at;
  }
  bytes.copy(list, to, from);
  return list;
}

/**
 * Makes the challenge list of a caller from the public one. Lists are kept by their content, so that callers who ask again
 * or have solved the same share the bytes and their compressed forms.
 */
export class OwnChallengeLists {
  /** By the state of the caller, which is the same object until it changes. */
  private readonly latest = new WeakMap<CallerChallengeState, LatestList>();
  private readonly itemsOf = new WeakMap<PublicList, ListedItems>();
  private readonly lists = new LRUCache<string, PublicList>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  private readonly newestBoard = new NewestBoard();

  constructor(private readonly features: ChallengeFeatures) {}

  /** The list as `caller` sees it; `publicList` shows these challenges with the values of this board. */
  listFor(
    caller: CallerChallengeState,
    publicList: PublicList,
    shown: { readonly challenges: readonly Challenge[]; readonly board: BoardReader },
  ): PublicList {
    if (this.newestBoard.isNew(shown.board)) this.lists.clear();
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
  ): PublicList {
    const insertions = insertionsOf(caller, this.findItems(publicList, shown));
    const described = insertions.map(({ at, text }) => `${at}${text}`).join('');
    const tag = hash('sha256', publicList.etag + described, 'base64url');
    let list = this.lists.get(tag);
    if (list === undefined) {
      list = new RenderedAnswer(publicList.reply, withOwnFields(publicList, insertions), {
        tag,
        isPrivate: true,
      });
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
