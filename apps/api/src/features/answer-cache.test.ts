import { defineReply } from '@rampart/contract';
import { RenderedAnswer } from '../http/rendered-answer';
import { AnswerCache } from './answer-cache';

const reply = defineReply('goodTest', 200, 'For tests.');
const anAnswer = () => new RenderedAnswer(reply, Buffer.from('{}'));

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
