import { LRUCache } from 'lru-cache';
import type { Answer, ContentEncoding, Rendered } from '../../http/answer';
import { Representation } from '../../http/representation';
import type { MaybePromise } from '../../http/maybe-promise';
import {
  COMPRESS_FROM_BYTES,
  headersOfTag,
  RenderedAnswer,
  representationHeaders,
} from '../../http/rendered-answer';
import { reusedGzip, type WritableText } from '../../http/reused-gzip';

export type PublicList = RenderedAnswer<'goodChallenges'>;

/** Fields of the caller, and where in the public list they go. */
export interface Insertion {
  readonly at: number;
  /** ASCII: one byte a character. */
  readonly text: string;
}

/** What was sent of all lists together, up to a size; a list that lost its bytes makes them again. */
export class SentLists {
  private readonly kept: LRUCache<Representation, OwnChallengeList>;

  constructor(maxBytes: number) {
    this.kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (_list, { bytes }) => bytes.length,
      dispose: (list, representation) => list.forget(representation),
    });
  }

  keep(list: OwnChallengeList, representation: Representation): void {
    this.kept.set(representation, list);
  }

  clear(): void {
    this.kept.clear();
  }
}

/**
 * The public list with the fields of a caller. Only what is sent is kept: browsers ask for the compressed list, and the
 * bytes that it is made from are four times as long.
 */
export class OwnChallengeList implements Rendered<'goodChallenges'>, WritableText {
  readonly encodings: readonly ContentEncoding[] = ['gzip'];
  readonly reply;
  readonly etag: string;
  readonly answer: Answer;
  readonly notModifiedHeaders: readonly string[];
  private readonly sent = new Map<ContentEncoding | null, MaybePromise<Representation>>();

  constructor(
    private readonly publicList: PublicList,
    private readonly insertions: readonly Insertion[],
    private readonly tag: string,
    private readonly sentLists: SentLists,
  ) {
    this.reply = publicList.reply;
    this.etag = `W/"${tag}"`;
    this.notModifiedHeaders = headersOfTag(this.etag, { isPrivate: true });
    this.answer = {
      reply: this.reply,
      content: { form: 'rendered', rendered: this },
      headers: [],
    };
  }

  get bytes(): Buffer {
    const bytes = Buffer.allocUnsafe(this.byteLength);
    this.writeTo(bytes);
    return bytes;
  }

  get byteLength(): number {
    return this.insertions.reduce((sum, { text }) => sum + text.length, this.publicList.bytes.length);
  }

  writeTo(list: Buffer): void {
    const { bytes } = this.publicList;
    let [from, to] = [0, 0];
    for (const { at, text } of this.insertions) {
      to += bytes.copy(list, to, from, at);
      to += list.write(text, to, 'latin1');
      from = at;
    }
    bytes.copy(list, to, from);
  }

  representation(encoding: ContentEncoding | null): MaybePromise<Representation> {
    const sentAs = this.publicList.bytes.length < COMPRESS_FROM_BYTES ? null : encoding;
    let representation = this.sent.get(sentAs);
    if (representation === undefined) {
      representation = sentAs === null ? this.keep(this.bytes, null) : this.compress();
      this.sent.set(sentAs, representation);
    }
    return representation;
  }

  rewritten(rewrite: (text: string) => string): Rendered<'goodChallenges'> {
    const bytes = Buffer.from(rewrite(this.bytes.toString()));
    return new RenderedAnswer(this.reply, bytes, { tag: this.tag, isPrivate: true });
  }

  /** The next request has it made again. */
  forget(representation: Representation): void {
    for (const [encoding, sent] of this.sent) if (sent === representation) this.sent.delete(encoding);
  }

  private async compress(): Promise<Representation> {
    try {
      return this.keep(await reusedGzip(this), 'gzip');
    } catch {
      this.sent.delete('gzip');
      return this.represent(this.bytes, null);
    }
  }

  private keep(bytes: Buffer, encoding: ContentEncoding | null): Representation {
    const representation = this.represent(bytes, encoding);
    this.sent.set(encoding, representation);
    this.sentLists.keep(this, representation);
    return representation;
  }

  private represent(bytes: Buffer, encoding: ContentEncoding | null): Representation {
    return new Representation(bytes, representationHeaders(bytes.length, this, encoding));
  }
}
