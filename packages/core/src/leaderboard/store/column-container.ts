/**
 * A buffer of one JSON header and numeric columns, little-endian and aligned to eight bytes, so that reading
 * makes views and no copies:
 *
 *   uint32 magic · uint32 total bytes · uint32 header bytes · uint32 column count
 *   per column: uint32 element bytes (4 or 8) · uint32 length
 *   header (UTF-8 JSON), columns; each starts at a multiple of eight
 *
 * Columns of four bytes are unsigned integers, columns of eight are doubles. A host of the other byte order
 * reads another magic number and refuses the buffer.
 */

/** The buffer is truncated, damaged or of another kind. */
export class ColumnContainerError extends Error {
  override readonly name = 'ColumnContainerError';
}

export type Column = Uint32Array | Float64Array;

const FIXED_BYTES = 16;
const BYTES_PER_COLUMN_ENTRY = 8;

const aligned = (sizeBytes: number): number => Math.ceil(sizeBytes / 8) * 8;

/** Encodes a header and columns; `magic` identifies the content and its format revision. */
export function encodeColumns(magic: number, header: unknown, columns: readonly Column[]): Buffer {
  const json = Buffer.from(JSON.stringify(header));
  const headerAt = FIXED_BYTES + columns.length * BYTES_PER_COLUMN_ENTRY;
  const columnsAt = headerAt + aligned(json.length);
  const totalBytes = columns.reduce((sum, { byteLength }) => sum + aligned(byteLength), columnsAt);
  // Zeroed and not from the pool, so that the padding leaks nothing and columns are aligned from offset 0.
  const buffer = Buffer.alloc(totalBytes);
  const words = [magic, totalBytes, json.length, columns.length];
  for (const column of columns) words.push(column.BYTES_PER_ELEMENT, column.length);
  new Uint32Array(buffer.buffer, 0, words.length).set(words);
  buffer.set(json, headerAt);
  let at = columnsAt;
  for (const column of columns) {
    buffer.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at);
    at += aligned(column.byteLength);
  }
  return buffer;
}

/** Reads the columns in the order they were written; throws `ColumnContainerError` when none is left. */
export interface ColumnReader {
  integers(): Uint32Array;
  doubles(): Float64Array;
}

/** Decodes what `encodeColumns` returned for the same magic number. The columns are views of the buffer. */
export function decodeColumns(magic: number, source: Uint8Array): { header: unknown; columns: ColumnReader } {
  if (source.byteLength < FIXED_BYTES) throw new ColumnContainerError('the buffer is cut off');
  const bytes = source.byteOffset % 8 === 0 ? source : Uint8Array.from(source);
  const [foundMagic, totalBytes, headerBytes = 0, columnCount = 0] = new Uint32Array(
    bytes.buffer,
    bytes.byteOffset,
    FIXED_BYTES / 4,
  );
  if (foundMagic !== magic)
    throw new ColumnContainerError('the buffer is of another kind or format revision');
  const headerAt = FIXED_BYTES + columnCount * BYTES_PER_COLUMN_ENTRY;
  if (totalBytes !== bytes.byteLength || headerAt + headerBytes > bytes.byteLength) {
    throw new ColumnContainerError('the buffer is cut off');
  }
  const shapes = new Uint32Array(bytes.buffer, bytes.byteOffset + FIXED_BYTES, columnCount * 2);
  const header = parseHeader(bytes.subarray(headerAt, headerAt + headerBytes));
  return { header, columns: readerOf(bytes, shapes, headerAt + aligned(headerBytes)) };
}

function parseHeader(json: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString('utf8'));
  } catch (cause) {
    throw new ColumnContainerError('the header is not valid JSON', { cause });
  }
}

function readerOf(bytes: Uint8Array, shapes: Uint32Array, columnsAt: number): ColumnReader {
  let next = 0;
  let at = columnsAt;
  const take = (elementBytes: number): { offset: number; length: number } => {
    const length = shapes[next * 2 + 1];
    const offset = bytes.byteOffset + at;
    if (length === undefined || shapes[next * 2] !== elementBytes) {
      throw new ColumnContainerError('a column is missing or has another type');
    }
    at += aligned(length * elementBytes);
    next += 1;
    if (at > bytes.byteLength) throw new ColumnContainerError('the buffer is cut off');
    return { offset, length };
  };
  return {
    integers: () => {
      const { offset, length } = take(Uint32Array.BYTES_PER_ELEMENT);
      return new Uint32Array(bytes.buffer, offset, length);
    },
    doubles: () => {
      const { offset, length } = take(Float64Array.BYTES_PER_ELEMENT);
      return new Float64Array(bytes.buffer, offset, length);
    },
  };
}
