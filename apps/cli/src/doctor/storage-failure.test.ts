import { storageFailure } from './storage-failure';

const anError = (code: string) => Object.assign(new Error(`${code}: no`), { code });

it.each([
  ['ENOSPC', /^Make room on its disk/],
  ['EDQUOT', /^Make room on its disk/],
  ['EACCES', /^Correct the options of uploadProvider/],
])('an upload directory that answers %s', (code, remedy) => {
  expect(storageFailure('uploads/local', anError(code))).toEqual({
    status: 'failed',
    detail: `The upload directory is not writable: ${code}: no.`,
    remedy: expect.stringMatching(remedy) as string,
  });
});
