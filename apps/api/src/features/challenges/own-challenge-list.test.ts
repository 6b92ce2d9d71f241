import { goodChallengesV2 } from '@rampart/contract';
import { gunzipSync } from 'node:zlib';
import { RenderedAnswer } from '../../http/rendered-answer';
import { OwnChallengeList, SentLists } from './own-challenge-list';

const publicList = new RenderedAnswer(goodChallengesV2, Buffer.from(`[${'{},'.repeat(1_000)}{}]`));
const listIn = (sent: SentLists, points: number) =>
  new OwnChallengeList(publicList, [{ at: 2, text: `"yourScore":${points}` }], `of ${points}`, sent);

describe('the challenge list of a team', () => {
  it('has the fields of the team in their places, compressed or not', async () => {
    const list = listIn(new SentLists(1_000_000), 500);
    const text = publicList.bytes.toString().replace('{}', '{"yourScore":500}');
    const [plain, compressed] = [await list.representation(null), await list.representation('gzip')];
    expect([plain.bytes.toString(), gunzipSync(compressed.bytes).toString()]).toEqual([text, text]);
  });

  it('is compressed once for all who ask while it is', async () => {
    const list = listIn(new SentLists(1_000_000), 500);
    const [first, second] = await Promise.all([list.representation('gzip'), list.representation('gzip')]);
    expect(second).toBe(first);
    expect(list.representation('gzip')).toBe(first);
  });

  it.each([
    ['is kept while there is room', 3, true],
    ['is made again once it gave way to a newer one', 1.5, false],
  ])('%s', (_what, room, isKept) => {
    const sent = new SentLists(room * publicList.bytes.length);
    const list = listIn(sent, 100);
    const before = list.representation(null);
    void listIn(sent, 200).representation(null);
    const after = list.representation(null);
    expect(after).toEqual(before);
    expect(after === before).toBe(isKept);
  });
});
