import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { setImmediate } from 'node:timers/promises';
import { keepErrors } from './keep-errors';

describe('a page whose query was refused', () => {
  let queryClient: QueryClient;
  beforeEach(() => {
    queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  });
  afterEach(() => queryClient.clear());

  /** A query whose answers arrive when the test gives them. */
  async function refused() {
    let resolve: (data: string) => void = () => undefined;
    let reject: (error: Error) => void = () => undefined;
    const queryFn = () => new Promise<string>((...decide) => ([resolve, reject] = decide));
    const page = new QueryObserver(queryClient, { queryKey: ['challenges'], queryFn });
    page.subscribe(() => undefined);
    const refuse = async (): Promise<void> => {
      reject(new Error('badNotStarted'));
      await setImmediate();
    };
    await refuse();
    return {
      shown: (): string => {
        const { data, error } = page.getCurrentResult();
        return data ?? error?.message ?? 'skeleton';
      },
      refuse,
      answer: async (data: string): Promise<void> => {
        resolve(data);
        await setImmediate();
      },
    };
  }

  it('shows the refusal until it gets another answer', async () => {
    keepErrors(queryClient);
    const { shown, refuse, answer } = await refused();
    for (let round = 0; round < 2; round += 1) {
      expect(shown()).toBe('badNotStarted');
      void queryClient.invalidateQueries();
      expect(shown()).toBe('badNotStarted');
      await refuse();
    }
    void queryClient.invalidateQueries();
    await answer('challenges');
    expect(shown()).toBe('challenges');
  });

  it('control: otherwise shows its skeleton in between', async () => {
    const { shown } = await refused();
    void queryClient.invalidateQueries();
    expect(shown()).toBe('skeleton');
  });

  it('shows its skeleton for another team', async () => {
    keepErrors(queryClient);
    const { shown } = await refused();
    void queryClient.resetQueries();
    expect(shown()).toBe('skeleton');
  });
});
