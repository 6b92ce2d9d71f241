const PIECE_CHARS = 50_000;
/** Also limits the texts of a piece, some of which may be empty. */
const PIECE_TEXTS = 500;

/** Joins short texts into fewer, longer pieces, none of which takes long to make. */
export function* inLargerPieces(texts: Iterable<string>): Generator<string> {
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
