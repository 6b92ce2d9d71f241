import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createInOrder } from './in-order.mjs';

it('several writers are read one after the other, the first at once', () => {
  let read = '';
  const open = createInOrder((text) => (read += text));
  const [first, second, third] = [open(), open(), open()];
  second.write('2');
  first.write('1');
  assert.equal(read, '1');
  third.write('3');
  third.end();
  first.write('1');
  assert.equal(read, '11');
  first.end();
  assert.equal(read, '112');
  second.write('2');
  second.end();
  assert.equal(read, '11223');
});
