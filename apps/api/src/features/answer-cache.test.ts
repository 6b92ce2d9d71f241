import { defineReply } from '@rampart/contract';
import type { MaybePromise } from '../http/maybe-promise';
import { RenderedAnswer } from '../http/rendered-answer';
import { AnswerCache } from './answer-cache';

const reply = defineReply('goodTest', 200, 'For tests.');
const anAnswer = () => new RenderedAnswer(reply, Buffer.from('{}'));

const MIB = 1024 * 1024;

it.each<[what: string, render: (answer: RenderedAnswer) => MaybePromise<RenderedAnswer>]>([
  ['at once', (answer) => answer],
  ['in turns', (answer) => Promise.resolve(answer)],
])('of large answers as many are kept as fit into 32 MiB, the last ones: made %s', async (_what, render) => {
  const [answers, board, large] = [new AnswerCache(), {}, new RenderedAnswer(reply, Buffer.alloc(MIB))];
  let made = 0;
  const ask = async (page: number) => {
    await answers.get('route', [board], String(page), () => {
      made += 1;
      return render(large);
    });
  };
  for (let page = 0; page < 100; page += 1) await ask(page);
  for (let page = 75; page < 100; page += 1) await ask(page);
  expect(made).toBe(100);
  for (let page = 0; page < 60; page += 1) await ask(page);
  expect(made).toBe(160);
});

it('an answer is kept until one of its sources is replaced', () => {
  const [answers, board, settings] = [new AnswerCache(), {}, {}];
  const first = answers.get('route', [board, settings], '', anAnswer);
  expect(answers.get('route', [board, settings], '', anAnswer)).toBe(first);
  const second = answers.get('route', [{}, settings], '', anAnswer);
  expect(second).not.toBe(first);
  expect(answers.get('route', [board, {}], '', anAnswer)).not.toBe(second);
});

it('a client that asks for everything of one route evicts nothing of another', async () => {
  const [answers, board, large] = [new AnswerCache(), {}, new RenderedAnswer(reply, Buffer.alloc(MIB))];
  const kept = answers.get('other', [board], '', anAnswer);
  for (let page = 0; page < 100; page += 1) answers.get('route', [board], String(page), () => large);
  expect(answers.get('other', [board], '', anAnswer)).toBe(kept);
});

describe('an answer that is made in turns', () => {
  it('is made once for everybody who asks meanwhile, and kept', async () => {
    const [answers, board] = [new AnswerCache(), {}];
    let made = 0;
    const ask = () =>
      answers.get('route', [board], '', async () => {
        made += 1;
        await Promise.resolve();
        return anAnswer();
      });
    await Promise.all([ask(), ask(), ask()]);
    await ask();
    expect(made).toBe(1);
  });

  it('is made again if that failed', async () => {
    const [answers, board, answer] = [new AnswerCache(), {}, anAnswer()];
    const fails = () => Promise.reject(new Error('not made'));
    await expect(answers.get('route', [board], '', fails)).rejects.toThrow('not made');
    expect(await answers.get('route', [board], '', () => Promise.resolve(answer))).toBe(answer);
  });
});
