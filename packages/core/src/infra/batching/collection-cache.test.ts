import { createCollectionCache } from './collection-cache';

test('a database that was restored to an earlier state counts', async () => {
  let collection = { revision: 9 };
  const cache = createCollectionCache({
    currentRevision: () => Promise.resolve(collection.revision),
    loadCollection: () => Promise.resolve(collection),
  });
  await cache.latest();
  collection = { revision: 3 };
  expect(await cache.latest()).toBe(collection);
});
