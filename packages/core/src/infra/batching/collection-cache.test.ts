import { createCollectionCache } from './collection-cache';

test('after a restore of the database to an earlier state, the older collection is loaded', async () => {
  let collection = { revision: 9 };
  const cache = createCollectionCache({
    currentRevision: () => Promise.resolve(collection.revision),
    loadCollection: () => Promise.resolve(collection),
  });
  await cache.latest();
  collection = { revision: 3 };
  expect(await cache.latest()).toBe(collection);
});
