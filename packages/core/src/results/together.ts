const PIECE_CHARS = 50_000;
/** Texts that are collected for one piece, some of which may be empty. */
const PIECE_TEXTS = 500;

/** Short texts as fewer and longer ones, none of which takes long to make. */
export function* together(texts: Iterable<string>): Generator<string> {
  let [piece, count] = ['', 0];
  for (const text of texts) {
    piece += text;
    count += 1;
    if (piece.length < PIECE_CHARS && count < PIECE_TEXTS) continue;
    yield piece;
    [piece, count] = ['', 0];
  }
  yield piece;
}
