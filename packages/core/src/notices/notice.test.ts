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

test.each([{ title: 'Dinner' }, { content: 'at one' }])(
  'an edit of the text, %j, says when it was edited',
  (changes) => {
    const edited = { ...notice, ...changes, revision: 2, editedAt: at(5_000) };
    expect(editNotice(notice, changes, at(5_000))).toEqual(edited);
    // Pinned, it stays so.
    const pinned = { pinned: true };
    expect(editNotice({ ...notice, ...pinned }, changes, at(5_000))).toEqual({ ...edited, ...pinned });
  },
);

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
    { ...notice, id: 'an old one' },
    { ...notice, id: 'c', createdAt: at(2_000) },
    { ...notice, id: 'b', createdAt: at(2_000) },
    { ...notice, id: 'pinned', pinned: true, createdAt: at(0) },
  ].sort(compareNotices);
  expect(listed.map(({ id }) => id)).toEqual(['pinned', 'b', 'c', 'an old one']);
});
