import { safeName } from './fetch-files';

test.each([
  ['handout.tar.gz', 'handout.tar.gz'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['..\\..\\x', '_.._x'],
  ['.htaccess', 'htaccess'],
  ['CON.txt', '_CON.txt'],
  ['a\u0000\n<b>"\'.zip', 'a___b___.zip'],
  ['Größe (1).pdf', 'Größe (1).pdf'],
  ['...', 'file'],
  ['', 'file'],
])('a file that is called %j becomes %j', (name, safe) => {
  expect(safeName(name)).toBe(safe);
});
