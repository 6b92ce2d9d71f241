import { ResponseScanner, UnreadableAnswer } from './response-scanner';

const OK = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello';

describe('the end of an answer', () => {
  it('is found wherever the pieces are cut', () => {
    for (let cut = 1; cut < OK.length; cut += 1) {
      const scanner = new ResponseScanner();
      expect(scanner.push(Buffer.from(OK.slice(0, cut)))).toBeUndefined();
      expect(scanner.push(Buffer.from(OK.slice(cut)))).toBe(200);
    }
  });

  it('is that of the head when the status has no body', () => {
    const scanner = new ResponseScanner();
    expect(scanner.push(Buffer.from('HTTP/1.1 304 Not Modified\r\nETag: "a"\r\n\r\n'))).toBe(304);
    expect(scanner.push(Buffer.from(OK))).toBe(200);
  });

  it('is refused without a length, and when more comes than it says', () => {
    const scanner = new ResponseScanner();
    const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
    expect(() => scanner.push(Buffer.from(chunked))).toThrow(UnreadableAnswer);
    expect(() => new ResponseScanner().push(Buffer.from(`${OK}!`))).toThrow(UnreadableAnswer);
  });
});
