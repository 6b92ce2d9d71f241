import { createStoredCopy } from './stored-copy';

interface Record {
  readonly revision: number;
}
const revisionOf = ({ revision }: Record) => revision;

test('after a restore of the database, its older record and all later ones are taken over', async () => {
  let stored: Record = { revision: 9 };
  const copy = await createStoredCopy({ get: () => Promise.resolve(stored) }, revisionOf);
  stored = { revision: 3 };
  await copy.refresh();
  expect(copy.current()).toBe(3);
  copy.adopt({ revision: 4 });
  expect(copy.current()).toBe(4);
});

test('a read that ends after a newer one changes nothing', async () => {
  const reads: ((stored: Record) => void)[] = [];
  const loading = createStoredCopy(
    { get: () => new Promise<Record>((resolve) => reads.push(resolve)) },
    revisionOf,
  );
  reads[0]?.({ revision: 1 });
  const copy = await loading;
  const refreshed = copy.refresh();
  copy.adopt({ revision: 2 });
  reads[1]?.({ revision: 1 });
  await refreshed;
  expect(copy.current()).toBe(2);
});

test('a caller can wait for an announced change that is being read', async () => {
  let stored: Record = { revision: 1 };
  const copy = await createStoredCopy({ get: () => Promise.resolve(stored) }, revisionOf);
  stored = { revision: 2 };
  const announced = copy.refreshAnnounced();
  expect(copy.settle()).toBeInstanceOf(Promise);
  await copy.settle();
  expect(copy.current()).toBe(2);
  expect(copy.settle()).toBeUndefined();
  await announced;
});

test('callers wait neither for a periodic check nor for an announced change that cannot be read', async () => {
  let reads = 0;
  const get = () =>
    (reads += 1) === 1 ? Promise.resolve({ revision: 1 }) : Promise.reject(new Error('away'));
  const copy = await createStoredCopy({ get }, revisionOf);
  const checked = copy.refresh();
  expect(copy.settle()).toBeUndefined();
  await expect(checked).rejects.toThrow('away');
  const announced = copy.refreshAnnounced();
  await copy.settle();
  expect([copy.settle(), copy.current()]).toEqual([undefined, 1]);
  await expect(announced).rejects.toThrow('away');
});

test('the value is the same object until the record changes', async () => {
  const get = () => Promise.resolve({ revision: 1 });
  const copy = await createStoredCopy({ get }, (stored) => ({ ...stored }));
  const before = copy.current();
  await copy.refresh();
  copy.adopt({ revision: 1 });
  expect(copy.current()).toBe(before);
});
