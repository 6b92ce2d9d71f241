import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { setImmediate } from 'node:timers/promises';
import { checkFirstAnswers } from './first-answers';

describe('a list that changes before its first answer arrives', () => {
  let queryClient: QueryClient;
  beforeEach(() => {
    queryClient = new QueryClient();
  });
  afterEach(() => queryClient.clear());

  /** What the page shows in the end, and how often it asked: each request is answered with the list as it was asked. */
  async function shown({ isChanged }: { readonly isChanged: boolean }) {
    const files: string[] = [];
    const answers: (() => void)[] = [];
    const queryFn = () =>
      new Promise<readonly string[]>((resolve) => {
        const asked = [...files];
        answers.push(() => resolve(asked));
      });
    const page = new QueryObserver(queryClient, { queryKey: ['uploads'], queryFn });
    page.subscribe(() => undefined);
    if (isChanged) {
      files.push('notes.txt');
      void queryClient.invalidateQueries();
    }
    for (const answer of answers) {
      answer();
      await setImmediate();
    }
    return { data: page.getCurrentResult().data, requests: answers.length };
  }

  it('is requested again, once', async () => {
    checkFirstAnswers(queryClient);
    expect(await shown({ isChanged: true })).toEqual({ data: ['notes.txt'], requests: 2 });
  });

  it('is requested once if nothing changed', async () => {
    checkFirstAnswers(queryClient);
    expect(await shown({ isChanged: false })).toEqual({ data: [], requests: 1 });
  });

  it('control: the library keeps the outdated answer', async () => {
    expect(await shown({ isChanged: true })).toEqual({ data: [], requests: 1 });
  });
});
