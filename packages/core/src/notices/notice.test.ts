import { compareNotices, editNotice, versionOf, type Notice } from './notice';

const at = (ms: number) => new Date(ms);
const notice: Notice = {
  id: 'n',
  title: 'Lunch',
  content: 'at noon',
  pinned: false,
  revision: 1,
  createdAt: at(1_000),
  editedAt: null,
};

test('an edit of the text says when it was edited', () => {
  expect(editNotice(notice, { content: 'at one' }, at(5_000))).toMatchObject({
    title: 'Lunch',
    content: 'at one',
    editedAt: at(5_000),
  });
});

test('pinning is a new version, and no edit of the text', () => {
  const pinned = editNotice(notice, { pinned: true }, at(5_000));
  expect(pinned).toMatchObject({ pinned: true, editedAt: null });
  expect(versionOf(pinned)).not.toBe(versionOf(notice));
});

test('an edit without effect leaves the notice as it is', () => {
  expect(editNotice(notice, { title: 'Lunch', pinned: false }, at(5_000))).toBe(notice);
});

test('pinned notices come first, then the newest, and of one instant in a fixed order', () => {
  const listed = [
    { ...notice, id: 'old' },
    { ...notice, id: 'b', createdAt: at(2_000) },
    { ...notice, id: 'a', createdAt: at(2_000) },
    { ...notice, id: 'pinned', pinned: true, createdAt: at(0) },
  ].sort(compareNotices);
  expect(listed.map(({ id }) => id)).toEqual(['pinned', 'a', 'b', 'old']);
});
